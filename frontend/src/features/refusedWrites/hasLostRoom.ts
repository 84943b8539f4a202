import type { ItemIds } from '#frontend/features/items/values/itemValues.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'

/** Whether the room of an item draft was deleted. The form of an item that was moved before still offers its draft. */
export const hasLostRoom = ({ id, building_id, room_id }: ItemIds, { building, rooms, items }: Tree): boolean =>
  building_id === building.id && !findRow(rooms, room_id) && !findRow(items, id)
