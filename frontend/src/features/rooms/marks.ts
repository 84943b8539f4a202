import { METHOD } from '#shared/domain/assessmentMethods.ts'
import { isPositive } from '#shared/domain/counts.ts'
import type { Item } from '#shared/domain/item.ts'
import { isAwaiting, isNegative, leadVerdict } from '#shared/domain/rating.ts'
import type { Room } from '#shared/domain/room.ts'
import { bagOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree.ts'
import { CONTAMINATE } from '#shared/domain/vocabulary.ts'
import type { Look } from '#shared/drawing/looks.ts'
import type { Mark } from '#shared/drawing/scene.ts'

export const roomLook = (room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious'>): Look =>
  room.is_inaccessible ? 'roomInaccessible' : room.is_not_suspicious ? 'roomNotSuspicious' : 'room'

const LEAD_LOOKS = {
  positive: 'leadPositive',
  negative: 'leadNegative',
  awaiting: 'leadAwaiting',
  inaccessible: 'leadAwaiting',
} as const

export function itemLook(item: Item, tree: Pick<Tree, 'items'>): Look {
  if (item.contaminate_id === CONTAMINATE.lead) return LEAD_LOOKS[leadVerdict(item)]
  if (item.assessment_method_id === METHOD.inaccessible) return 'asbestosInaccessible'
  if (isNegative(item, tree)) return 'asbestosNegative'
  if (isAwaiting(item)) return 'asbestosAwaiting'
  return item.presumed_sample ? 'asbestosPresumed' : isPositive(item, tree) ? 'asbestosPositive' : 'asbestosAwaiting'
}

export const roomMark = (room: Room): Mark => ({
  id: room.id,
  layer: room.layer,
  look: roomLook(room),
  label: room.name,
})
export const itemMark = (item: Item, tree: Pick<Tree, 'items'>): Mark => ({
  id: item.id,
  layer: item.layer,
  look: itemLook(item, tree),
  label: bagOf(item),
})
const dimmed = (mark: Mark): Mark => ({ ...mark, dimmed: true })

/** A room with its items; the other rooms of the floor faintly, to show where it lies. */
export const marksOfRoom = (tree: Tree, room: Room): Mark[] => [
  ...neighbours(tree, room.floor_id, room.id),
  roomMark(room),
  ...itemsOf(tree, room.id).map(item => itemMark(item, tree)),
]

/** The other rooms of a floor, as context. */
export const neighbours = (tree: Tree, floorId: string, except: string): Mark[] =>
  roomsOf(tree, floorId)
    .filter(room => room.id !== except)
    .map(room => dimmed(roomMark(room)))

/** A room and its other items, as context for one item. */
export const aroundItem = (tree: Tree, room: Room, except: string): Mark[] => [
  dimmed(roomMark(room)),
  ...itemsOf(tree, room.id)
    .filter(item => item.id !== except)
    .map(item => dimmed(itemMark(item, tree))),
]
