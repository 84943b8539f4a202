import { StaleReadError } from '#functions/data/claim.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { type Change, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The ids of deleted floors and rooms, including the rooms of a deleted floor. Deleted items are not included. */
export const deletedParts = ({ rooms }: Tree, changes: readonly Change[]): string[] =>
  changes.flatMap(change => {
    if (change.op !== 'delete' || (change.kind !== 'floor' && change.kind !== 'room')) return []
    return [change.id, ...rooms.filter(({ floor_id }) => floor_id === change.id).map(({ id }) => id)]
  })

/** True if a deletion must have seen one of the changes: a room added to a floor, or an item sampled as another. */
export const isCounted = (tree: Tree, changes: readonly Change[]): boolean =>
  changes.some(change => isSeenByDeletions(tree, change))

function isSeenByDeletions({ rooms, items }: Tree, change: Change): boolean {
  if (change.op !== 'put') return false
  if (change.kind === 'room') return findRow(rooms, change.row.id)?.floor_id !== change.row.floor_id
  if (change.kind !== 'item' || !change.row.sampled_as) return false
  return findRow(items, change.row.id)?.sampled_as?.item_as_id !== change.row.sampled_as.item_as_id
}

/** The floors and rooms that must exist before and after the changes. */
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

/** The floor of new rooms must exist; for writes without `parents`. */
export const floorCheck = (companyId: string, buildingId: string, id: string): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, buildingId, sortKeys.floor(id)),
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('parent_deleted') },
})

/**
 * The leader of a new follower, and an item whose sample another takes over, must be unchanged since they were read. Rows that
 * the edit itself writes have their own condition.
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
      otherwise: () => new StaleReadError(),
    }
    return [{ op: 'check', key: keys.inBuilding(companyId, tree.building.id, sortKeys.item(id)), condition }]
  })
}

function writtenItem(change: Change): string | undefined {
  if (change.op === 'put') return change.kind === 'item' ? change.row.id : undefined
  return change.op === 'delete' && change.kind === 'item' ? change.id : undefined
}
