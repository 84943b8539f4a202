import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'

export interface ChangedItem {
  readonly item: Item
  readonly room: Room
}

/** The items that other users created or changed after an instant (server clock), latest first. */
export function changedSince(tree: Pick<Tree, 'items' | 'rooms'>, at: string, ownName: string): ChangedItem[] {
  return tree.items
    .filter(({ updated_at, updated_by }) => updated_at > at && updated_by !== ownName)
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .flatMap(item => {
      const room = findRow(tree.rooms, item.room_id)
      return room ? [{ item, room }] : []
    })
}
