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
/** Longer than a request that read a part before its deletion, and than the job that deletes the rows below. */
const GONE_SECONDS = 3600

/**
 * A small row next to the building's row. Every edit inside the building has a condition on it. It decides between an edit and a
 * concurrent review or deletion. The first edit creates it.
 */
const Guard = z.object({
  /** The parts of the building's row that edits depend on. If it differs from the row, the row wins and the state is updated. */
  state: z.string().optional(),
  /** Counts the changes that a deletion must have seen: a room added to a floor, an item sampled as another. */
  parts: z.number().default(0),
  /**
   * Recently deleted floors and rooms, including the rooms of those floors, with the time until which edits below them are
   * refused.
   */
  gone: z.record(z.string(), z.number()).default({}),
})
export type Guard = z.infer<typeof Guard>

export const guardKey = (companyId: string, buildingId: string): Key =>
  keys.inBuilding(companyId, buildingId, sortKeys.guard())

/** Parses a guard's row; an absent row gives an empty guard. */
export const guardIn = (row: Record<string, unknown> | undefined): Guard => parse(Guard, row ?? {})

/** Read this before the tree, so that a deletion has seen every counted change. */
export async function readGuard(companyId: string, buildingId: string): Promise<Guard> {
  const [row] = await readMany([guardKey(companyId, buildingId)])
  return guardIn(row)
}

/** Recently deleted parts, by building id. */
export async function readGoneParts(companyId: string, ids: readonly string[]): Promise<Map<string, Guard['gone']>> {
  const gone = new Map<string, Guard['gone']>()
  for (let start = 0; start < ids.length; start += KEY_BATCH_SIZE) {
    const batch = ids.slice(start, start + KEY_BATCH_SIZE)
    const rows = await readMany(batch.map(id => guardKey(companyId, id)))
    batch.forEach((id, at) => void gone.set(id, guardIn(rows[at]).gone))
  }
  return gone
}

/** Contains the review status and a hash of the reserved ranges, so its length is fixed. */
function stateOf({ status_id, bag_ranges = [] }: Building): string {
  const ranges = bag_ranges.map(({ id, count }) => `${id} ${count}`)
  const reserved = createHash('sha256').update(ranges.join()).digest('base64url')
  return `${isLocked(status_id) ? 'reviewed' : 'open'} ${reserved}`
}

/**
 * The guard update that goes with a change of the building's row. Edits that read the earlier state and depend on it are then
 * decided again.
 */
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

/** Counts parts that are added to a building without an edit. */
export const countedWrite = (companyId: string, buildingId: string): Write => ({
  op: 'update',
  key: guardKey(companyId, buildingId),
  set: 'ADD parts :one',
  values: { ':one': 1 },
})

interface Guarded {
  /** As read; for a deletion of a part, read before the tree. */
  readonly guard: Guard
  readonly parents: readonly string[]
  /** The deleted floors and rooms; undefined if the edit deletes no floor, room or item. A deletion must have seen all parts. */
  readonly gone: readonly string[] | undefined
  /** True if a concurrent deletion must have seen this edit. */
  readonly isCounted: boolean
}

/**
 * The guard writes of every edit inside a building: the building must exist, with the same review status and reserved ranges as
 * read. A check on the guard costs two write units. The building's row is several times larger, and is checked only if the guard
 * differs from it.
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

/** Adds the deleted parts and drops expired entries. */
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

/** The building's row must be unchanged. A version of the code without guards records deleted parts in that row. */
const asReadCheck = (companyId: string, building: Building, parents: readonly string[]): Write =>
  rowCheck(companyId, building, [
    { expression: 'version = :version', values: { ':version': building.version }, otherwise: () => undefined },
    ...parents.map(presenceRule),
  ])

/** The building must exist. If it was open when read, it must still be open. */
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

/** One rule of a combined condition. `otherwise` returns undefined if the data read is outdated. */
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
