import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { roomProblems } from '#shared/domain/building/roomRules.ts'
import { type ChangedItem, clearsOf, itemsChangedByRoom } from '#shared/domain/item/clearedValues.ts'
import { refuseProblems } from '#shared/domain/item/itemRules.ts'
import type { Room, RoomInput } from '#shared/domain/tree/room.ts'
import {
  type Change,
  type EditContext,
  findOrRefuse,
  findParentOrRefuse,
  findRow,
  putRow,
  refuseStale,
  roomsOf,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type PartDeletion, takeoverChanges } from './itemDeletionEdit.ts'
import { bagCodeReservation, refuseIfSampledAs, refuseUnconfirmedClears } from './itemEdits.ts'

/** The limit leaves room in the transaction for the room, its building and the command. */
const MAX_CHANGED_ITEMS = 45

/**
 * Creates or changes a room; a new room without `order` becomes the last on its floor. Marking the room Inaccessible makes its
 * asbestos items inaccessible and clears the values that they can no longer have.
 */
export function saveRoom(tree: Tree, { version, order, clears, ...fields }: RoomInput, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  findParentOrRefuse(tree.floors, fields.floor_id)
  const before = findRow(tree.rooms, fields.id)
  refuseStale(before, version)
  refuseProblems(roomProblems(fields))
  const last = roomsOf(tree, fields.floor_id).at(-1)?.order ?? 0
  const changed = before && !before.is_inaccessible ? itemsChangedByRoom(tree, fields) : []
  if (changed.length > MAX_CHANGED_ITEMS) throw new Refusal('room_too_full')
  refuseUnconfirmedClears(clearsOf(changed), clears, 'is_inaccessible')
  refuseIfSampledAs(
    tree,
    changed.map(({ before: { id } }) => id),
    'is_inaccessible',
  )
  return [
    putRow(
      'room',
      { ...fields, order: order ?? before?.order ?? last + 1, is_duplicated: before?.is_duplicated ?? false },
      before,
      context,
    ),
    ...changed.flatMap(each => itemChanges(each, context)),
  ]
}

function itemChanges({ before, after }: ChangedItem, context: EditContext): Change[] {
  const reservation = bagCodeReservation(before)
  const { version: _, updated_at: __, ...row } = after
  return [putRow('item', row, before, context), ...(reservation ? [{ op: 'release', ...reservation } as const] : [])]
}

export interface RoomDeletion extends PartDeletion {
  /** If set, it must be the floor of the room. */
  readonly floor_id?: string | undefined
}

export function deleteRoom(
  tree: Tree,
  { id, floor_id, version, ...deletion }: RoomDeletion,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const room = findOrRefuse(tree.rooms, id)
  if (floor_id !== undefined && floor_id !== room.floor_id) throw new Refusal('not_found')
  refuseStale(room, version)
  return [
    { op: 'delete', kind: 'room', id, seenVersion: room.version },
    ...takeoverChanges(tree, itemIdsOfRoom(tree, [room]), deletion, context),
  ]
}

export function itemIdsOfRoom(tree: Pick<Tree, 'items'>, rooms: readonly Pick<Room, 'id'>[]): string[] {
  const inside = new Set(rooms.map(({ id }) => id))
  return tree.items.filter(({ room_id }) => inside.has(room_id)).map(({ id }) => id)
}
