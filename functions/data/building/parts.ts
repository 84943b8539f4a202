import * as z from 'zod'
import { Outdated } from '#functions/data/claim.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { type Condition, parse, readMany, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type Change, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'

const KEY_BATCH_SIZE = 100
/** Longer than a request takes that has read a part before it was deleted, and than the job takes that deletes what is below. */
const GONE_SECONDS = 3600

/**
 * What a building's row has, beside its fields, about the floors, rooms and items inside it. Every edit has a condition on
 * that row anyway; with these two it also decides between an edit and a deletion at the same time, at no cost.
 */
const Parts = object(() => ({
  /** Counts what a deletion must have seen: a room that comes to a floor, an item that is sampled as another. */
  parts: z.number().default(0),
  /** The floors and rooms deleted lately, with the rooms of those floors, and until when edits below them are refused. */
  gone: z.record(z.string(), z.number()).default({}),
}))
export type Parts = z.infer<typeof Parts>

/** Read before the tree, so that a deletion has seen everything that was counted. */
export async function readParts(companyId: string, buildingId: string): Promise<Parts> {
  const [row] = await readMany([keys.inBuilding(companyId, buildingId, sortKeys.building())])
  if (!row) throw new Refusal('not_found')
  return parse(Parts, row)
}

/** The parts of buildings that were deleted lately, by the building's id. */
export async function readGoneParts(companyId: string, ids: readonly string[]): Promise<Map<string, Parts['gone']>> {
  const gone = new Map<string, Parts['gone']>()
  for (let start = 0; start < ids.length; start += KEY_BATCH_SIZE) {
    const batch = ids.slice(start, start + KEY_BATCH_SIZE)
    const rows = await readMany(batch.map(id => keys.inBuilding(companyId, id, sortKeys.building())))
    batch.forEach((id, at) => void gone.set(id, parse(Parts, rows[at] ?? {}).gone))
  }
  return gone
}

/**
 * The write to the building's row that goes with every edit inside it: the building must exist and, unless it was reviewed
 * before, not be reviewed at that moment; `parents` must not be deleted; a deletion must have seen all parts, and who takes
 * a bag code every range of codes.
 */
export function partsWrite(
  companyId: string,
  tree: Tree,
  changes: readonly Change[],
  { parents = [], seen }: { readonly parents?: readonly string[]; readonly seen?: Parts | undefined },
): Write {
  const key = keys.inBuilding(companyId, tree.building.id, sortKeys.building())
  const condition = allOf([
    ...openRules(tree.building),
    ...parents.map(presenceRule),
    ...(seen ? [seenRule(seen)] : []),
    ...(changes.some(({ op }) => op === 'reserve') ? [rangesRule(tree.building)] : []),
  ])
  const gone = changes.flatMap(change => goneBy(tree, change))
  if (seen && gone.length > 0) {
    const until = secondsFromNow(GONE_SECONDS)
    const kept = Object.entries(seen.gone).filter(([, end]) => end > secondsFromNow(0))
    const values = { ':gone': Object.fromEntries([...kept, ...gone.map(id => [id, until])]), ':one': 1 }
    return { op: 'update', key, set: 'SET gone = :gone ADD parts :one', values, condition }
  }
  return changes.some(change => isSeenByDeletions(tree, change))
    ? { op: 'update', key, set: 'ADD parts :one', values: { ':one': 1 }, condition }
    : { op: 'check', key, condition }
}

/** Who takes a bag code must have seen every range of codes. */
const rangesRule = ({ bag_ranges }: Building): Rule => ({
  expression: bag_ranges ? 'bag_ranges = :ranges' : 'attribute_not_exists(bag_ranges)',
  ...(bag_ranges && { values: { ':ranges': bag_ranges } }),
  otherwise: () => undefined,
})

/** A deleted floor or room, and the rooms that go with a floor. Of an item nothing is left. */
function goneBy({ rooms }: Tree, change: Change): string[] {
  if (change.op !== 'delete' || (change.kind !== 'floor' && change.kind !== 'room')) return []
  return [change.id, ...rooms.filter(({ floor_id }) => floor_id === change.id).map(({ id }) => id)]
}

function isSeenByDeletions({ rooms, items }: Tree, change: Change): boolean {
  if (change.op !== 'put') return false
  if (change.kind === 'room') return findRow(rooms, change.row.id)?.floor_id !== change.row.floor_id
  if (change.kind !== 'item' || !change.row.sampled_as) return false
  return findRow(items, change.row.id)?.sampled_as?.item_as_id !== change.row.sampled_as.item_as_id
}

/** The floors and rooms that must be there for the changes, before and after. */
export const parentsOf = (tree: Tree, changes: readonly Change[]): string[] => [
  ...new Set(changes.flatMap(change => parentsOfOne(tree, change)).filter(id => id !== undefined)),
]

function parentsOfOne({ rooms, items }: Tree, change: Change): (string | undefined)[] {
  if (change.op === 'delete') return [findRow(items, change.id)?.room_id, findRow(rooms, change.id)?.floor_id]
  if (change.op !== 'put') return []
  if (change.kind === 'floor') return [change.row.id]
  if (change.kind === 'room') return [change.row.id, change.row.floor_id]
  if (change.kind !== 'item') return []
  const { id, room_id, sampled_as } = change.row
  return [room_id, findRow(items, id)?.room_id, findRow(items, sampled_as?.item_as_id)?.room_id]
}

/** The floor of new rooms must exist, where `parents` are not named. */
export const floorCheck = (companyId: string, buildingId: string, id: string): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, buildingId, sortKeys.floor(id)),
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('parent_deleted') },
})

/**
 * The item that another comes to be sampled as must be as it was read, and so must one whose sample another takes over;
 * what the edit itself writes has its own condition.
 */
export function sampledAsChecks(companyId: string, tree: Tree, changes: readonly Change[]): Write[] {
  const written = new Set(changes.flatMap(change => writtenItem(change) ?? []))
  const ids = changes.flatMap(change => {
    if (change.op === 'reserve') return change.from ?? []
    if (change.op !== 'put' || change.kind !== 'item' || !isSeenByDeletions(tree, change)) return []
    return change.row.sampled_as?.item_as_id ?? []
  })
  return [...new Set(ids)].flatMap((id): Write[] => {
    const original = findRow(tree.items, id)
    if (!original || written.has(id)) return []
    const condition = {
      expression: 'version = :seen',
      values: { ':seen': original.version },
      otherwise: () => new Outdated(),
    }
    return [{ op: 'check', key: keys.inBuilding(companyId, tree.building.id, sortKeys.item(id)), condition }]
  })
}

function writtenItem(change: Change): string | undefined {
  if (change.op === 'put') return change.kind === 'item' ? change.row.id : undefined
  return change.op === 'delete' && change.kind === 'item' ? change.id : undefined
}

/** One of several rules that a row must meet; `otherwise` gives nothing where another one was not met. */
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

const openRules = ({ status_id }: Building): Rule[] => [
  { expression: 'attribute_exists(pk)', otherwise: () => undefined },
  ...(isLocked(status_id) ? [] : [OPEN]),
]
const OPEN: Rule = {
  expression: 'status_id <> :reviewed AND status_id <> :complete',
  values: { ':reviewed': STATUS.reviewed, ':complete': STATUS.complete },
  otherwise: row => (isLocked(Number(row.status_id)) ? new Refusal('building_reviewed') : undefined),
}

const presenceRule = (id: string, at: number): Rule => ({
  expression: `attribute_not_exists(gone.#part${at})`,
  names: { [`#part${at}`]: id },
  otherwise: row => (parse(Parts, row).gone[id] === undefined ? undefined : new Refusal('parent_deleted')),
})

const seenRule = ({ parts }: Parts): Rule => ({
  expression: parts === 0 ? 'attribute_not_exists(parts)' : 'parts = :parts',
  ...(parts > 0 && { values: { ':parts': parts } }),
  otherwise: () => undefined,
})
