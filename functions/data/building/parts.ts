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
    if (change.op !== 'put' || change.kind !== 'item') return []
    const leader = change.row.sampled_as?.item_as_id
    return leader === findRow(tree.items, change.row.id)?.sampled_as?.item_as_id ? [] : (leader ?? [])
  })
  return unchangedChecks(companyId, tree, new Set(ids.filter(id => !written.has(id))))
}

/** Items must be unchanged since they were read. */
export const unchangedChecks = (companyId: string, tree: Tree, ids: ReadonlySet<string>): Write[] =>
  tree.items
    .filter(({ id }) => ids.has(id))
    .map(({ id, version }) => ({
      op: 'check',
      key: keys.inBuilding(companyId, tree.building.id, sortKeys.item(id)),
      condition: { expression: 'version = :seen', values: { ':seen': version }, otherwise: () => new StaleReadError() },
    }))

function writtenItem(change: Change): string | undefined {
  if (change.op === 'put') return change.kind === 'item' ? change.row.id : undefined
  return change.op === 'delete' && change.kind === 'item' ? change.id : undefined
}
