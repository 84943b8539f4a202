import { isAsked, outcomeIn } from '#shared/domain/reinspection/askedItems.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

interface InspectionRoom {
  readonly room: Room
  readonly items: readonly Item[]
}
export interface InspectionFloor {
  readonly floor: Floor
  readonly rooms: readonly InspectionRoom[]
}

/** The items to confirm in walking order: by floor, room and Sample ID. Leaves out empty floors and rooms. */
export const inspectionFloors = (tree: Tree): InspectionFloor[] =>
  floorsOf(tree)
    .map(floor => ({ floor, rooms: roomsOf(tree, floor.id).flatMap(room => inspectionRooms(tree, room)) }))
    .filter(({ rooms }) => rooms.length > 0)

function inspectionRooms(tree: Tree, room: Room): InspectionRoom[] {
  const items = itemsOf(tree, room.id).filter(item => isAsked(tree, item))
  return items.length > 0 ? [{ room, items }] : []
}

/** The first unconfirmed item, searching from the one after `after` and wrapping around. */
export function nextItem(tree: Tree, after?: string): Item | undefined {
  const items = inspectionFloors(tree).flatMap(({ rooms }) => rooms.flatMap(room => room.items))
  const start = items.findIndex(({ id }) => id === after) + 1
  const isOpen = (item: Item) => item.id !== after && outcomeIn(tree, item) === undefined
  return [...items.slice(start), ...items.slice(0, start)].find(isOpen)
}
