import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Outdated } from '#functions/data/claim.ts'
import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { type Condition, parse, readMany, type Write } from '#functions/data/table.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const KEY_BATCH_SIZE = 100
/** Longer than a request takes that has read a part before it was deleted, and than the job takes that deletes what is below. */
const GONE_SECONDS = 3600

/**
 * A small row beside the building's own, on which every edit inside the building has a condition: it decides between an edit
 * and what closes the building or deletes a part of it at the same time. The first edit makes it.
 */
const Guard = z.object({
  /** What edits depend on of the building's row. Where it is not what the row says, the row decides, and it is set again. */
  state: z.string().optional(),
  /** Counts what a deletion must have seen: a room that comes to a floor, an item that is sampled as another. */
  parts: z.number().default(0),
  /** The floors and rooms deleted lately, with the rooms of those floors, and until when edits below them are refused. */
  gone: z.record(z.string(), z.number()).default({}),
})
export type Guard = z.infer<typeof Guard>

export const guardKey = (companyId: string, buildingId: string): Key =>
  keys.inBuilding(companyId, buildingId, sortKeys.guard())

/** One that does not exist has seen nothing. */
export const guardIn = (row: Record<string, unknown> | undefined): Guard => parse(Guard, row ?? {})

/** Read before the tree, so that a deletion has seen everything that was counted. */
export async function readGuard(companyId: string, buildingId: string): Promise<Guard> {
  const [row] = await readMany([guardKey(companyId, buildingId)])
  return guardIn(row)
}

/** The parts of buildings that were deleted lately, by the building's id. */
export async function readGoneParts(companyId: string, ids: readonly string[]): Promise<Map<string, Guard['gone']>> {
  const gone = new Map<string, Guard['gone']>()
  for (let start = 0; start < ids.length; start += KEY_BATCH_SIZE) {
    const batch = ids.slice(start, start + KEY_BATCH_SIZE)
    const rows = await readMany(batch.map(id => guardKey(companyId, id)))
    batch.forEach((id, at) => void gone.set(id, guardIn(rows[at]).gone))
  }
  return gone
}

/** Whether the building is reviewed, and which bag codes are reserved: short, however many they are. */
function stateOf({ status_id, bag_ranges = [] }: Building): string {
  const ranges = bag_ranges.map(({ id, count }) => `${id} ${count}`)
  const reserved = createHash('sha256').update(ranges.join()).digest('base64url')
  return `${isLocked(status_id) ? 'reviewed' : 'open'} ${reserved}`
}

/** Goes with what changes the building's row: edits that read it before are decided again where they depend on the change. */
export const stateWrites = (companyId: string, before: Building, after: Building): Write[] =>
  stateOf(before) === stateOf(after)
    ? []
    : [
        {
          op: 'update',
          key: guardKey(companyId, after.id),
          set: 'SET #state = :after',
          names: { '#state': 'state' },
          values: { ':after': stateOf(after) },
        },
      ]

/** Goes with parts that come to a building without an edit. */
export const countedWrite = (companyId: string, buildingId: string): Write => ({
  op: 'update',
  key: guardKey(companyId, buildingId),
  set: 'ADD parts :one',
  values: { ':one': 1 },
})

/** What an edit needs of the building at the moment in which it is written. */
interface Guarded {
  /** As it was read: before the tree, where a part is deleted. */
  readonly guard: Guard
  /** The floors and rooms that must be there. */
  readonly parents: readonly string[]
  /** The floors and rooms that are deleted; undefined where no floor, room or item is. A deletion must have seen all parts. */
  readonly gone: readonly string[] | undefined
  /** Whether a deletion must have seen it. */
  readonly isCounted: boolean
}

/**
 * The writes that go with every edit inside a building: the building must be there, as reviewed or open as it was read and
 * with the same reserved bag codes. Two units of a check; the building's own row is several times as large, and is checked
 * only where the guard does not say what it says.
 */
export function guardWrites(companyId: string, building: Building, guarded: Guarded): Write[] {
  const { guard, parents, gone, isCounted } = guarded
  const state = stateOf(building)
  const isKnown = guard.state === state
  const rules = [stateRule(guard), ...parents.map(presenceRule), ...(gone ? [seenRule(guard)] : [])]
  const set = [...(isKnown ? [] : ['#state = :after']), ...(gone?.length ? ['gone = :gone'] : [])]
  const counts = isCounted || Boolean(gone?.length)
  const key = guardKey(companyId, building.id)
  const condition = allOf(rules)
  if (set.length === 0 && !counts) return [{ op: 'check', key, condition }]
  const write: Write = {
    op: 'update',
    key,
    set: [...(set.length > 0 ? [`SET ${set.join(', ')}`] : []), ...(counts ? ['ADD parts :one'] : [])].join(' '),
    names: { '#state': 'state' },
    values: {
      ...(!isKnown && { ':after': state }),
      ...(gone?.length && { ':gone': goneAfter(guard, gone) }),
      ...(counts && { ':one': 1 }),
    },
    condition,
  }
  return isKnown ? [write] : [asReadCheck(companyId, building, parents), write]
}

/** The parts whose time is over are forgotten. */
function goneAfter({ gone }: Guard, deleted: readonly string[]): Guard['gone'] {
  const kept = Object.entries(gone).filter(([, until]) => !isPast(until))
  const until = secondsFromNow(GONE_SECONDS)
  return Object.fromEntries([...kept, ...deleted.map(id => [id, until])])
}

const rowCheck = (companyId: string, { id }: Building, rules: readonly Rule[]): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, id, sortKeys.building()),
  condition: allOf(rules),
})

/** The building's row must be as it was read; a version without guards notes in it which parts are deleted. */
const asReadCheck = (companyId: string, building: Building, parents: readonly string[]): Write =>
  rowCheck(companyId, building, [
    { expression: 'version = :version', values: { ':version': building.version }, otherwise: () => undefined },
    ...parents.map(presenceRule),
  ])

/** The building must exist and, unless it was reviewed when it was read, not be reviewed. */
export const openCheck = (companyId: string, building: Building): Write =>
  rowCheck(companyId, building, [
    { expression: 'attribute_exists(pk)', otherwise: () => undefined },
    ...(isLocked(building.status_id) ? [] : [OPEN]),
  ])
const OPEN: Rule = {
  expression: 'status_id <> :reviewed AND status_id <> :complete',
  values: { ':reviewed': STATUS.reviewed, ':complete': STATUS.complete },
  otherwise: row => (isLocked(Number(row.status_id)) ? new Refusal('building_reviewed') : undefined),
}

/** One of several rules that a row must meet; `otherwise` gives nothing where what was read is out of date. */
interface Rule {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
  readonly otherwise: (current: Record<string, unknown>) => Error | undefined
}

function allOf(rules: readonly Rule[]): Condition {
  return {
    expression: rules.map(({ expression }) => expression).join(' AND '),
    names: Object.assign({}, ...rules.map(({ names }) => names)),
    values: Object.assign({}, ...rules.map(({ values }) => values)),
    otherwise: row => {
      if (!row) return new Refusal('not_found')
      return rules.map(({ otherwise }) => otherwise(row)).find(error => error !== undefined) ?? new Outdated()
    },
  }
}

const stateRule = ({ state }: Guard): Rule => ({
  expression: state === undefined ? 'attribute_not_exists(#state)' : '#state = :state',
  names: { '#state': 'state' },
  ...(state !== undefined && { values: { ':state': state } }),
  otherwise: () => undefined,
})

const presenceRule = (id: string, at: number): Rule => ({
  expression: `(attribute_not_exists(gone.#part${at}) OR gone.#part${at} <= :now)`,
  names: { [`#part${at}`]: id },
  values: { ':now': secondsFromNow(0) },
  otherwise: row => {
    const until = guardIn(row).gone[id]
    return until === undefined || isPast(until) ? undefined : new Refusal('parent_deleted')
  },
})

const seenRule = ({ parts }: Guard): Rule => ({
  expression: parts === 0 ? 'attribute_not_exists(parts)' : 'parts = :parts',
  ...(parts > 0 && { values: { ':parts': parts } }),
  otherwise: () => undefined,
})
