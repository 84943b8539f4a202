import type { Item, ItemInput } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { type ClearedValue, clearedValues } from './clearedValues.ts'
import { applyItemRules, withoutSetScores } from './itemRules.ts'

export interface ItemMove {
  readonly input: ItemInput
  /** The values that the new room clears, so that the user can be asked first. */
  readonly cleared: readonly ClearedValue[]
}

/**
 * Moves an item to another room of its building. Its place on the plan stays on the same floor only, because it would be wrong
 * on any other plan.
 */
export function itemMove(tree: Pick<Tree, 'rooms'>, item: Item, room: Room): ItemMove {
  const { is_duplicated: _, inspection: __, updated_at: ___, updated_by: ____, ...values } = item
  const layer = isOnFloor(tree, item, room.floor_id) ? item.layer : emptyLayer
  const inRoom = applyItemRules({ ...values, room_id: room.id, layer }, room)
  // Without the scores set by the earlier method, an inaccessible item is presumed to be the worst case.
  const input = applyItemRules(withoutSetScores(item, inRoom), room)
  const cleared = clearedValues(item, input)
  return { input: { ...input, version: item.version, clears: cleared.map(({ field }) => field) }, cleared }
}

export const isOnFloor = (tree: Pick<Tree, 'rooms'>, item: Pick<Item, 'room_id'>, floorId: string): boolean =>
  findRow(tree.rooms, item.room_id)?.floor_id === floorId
