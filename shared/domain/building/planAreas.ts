import { isNegative, type LeadVerdict, leadVerdict, statusOf } from '#shared/domain/item/rating.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagOf, find, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINATE, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Look } from '#shared/drawing/areaStyles.ts'
import type { Mark } from '#shared/drawing/scene.ts'

type Sampled = Pick<Tree, 'items'>

/** A room that is out of scope looks like any other; its label says so. */
export const roomLook = (room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious'>): Look =>
  room.is_inaccessible ? 'roomInaccessible' : room.is_not_suspicious ? 'roomNotSuspicious' : 'room'

const LEAD_LOOKS = {
  positive: 'leadPositive',
  negative: 'leadNegative',
  awaiting: 'leadAwaiting',
  inaccessible: 'roomInaccessible',
} as const satisfies Record<LeadVerdict, Look>

/** What is known of an item, as plans show it. What nobody has tested is presumed, never positive and never negative. */
export function itemLook(item: Item, tree: Sampled): Look {
  if (item.contaminate_id === CONTAMINATE.lead) return LEAD_LOOKS[leadVerdict(item)]
  if (item.assessment_method_id === METHOD.inaccessible) return 'asbestosInaccessible'
  if (isNegative(item, tree)) return 'asbestosNegative'
  const kind = methodOf(item.assessment_method_id)?.kind
  const status = statusOf(item, tree)
  if (kind === 'presumed' || kind === 'register') return 'asbestosPresumed'
  if (status === SAMPLE_STATUS.awaitingResult || (kind === 'sampled' && !status)) return 'asbestosAwaiting'
  return status === undefined ? 'asbestosPresumed' : 'asbestosPositive'
}

/** The own Sample ID, that of the item it is sampled as, or the name. */
function itemLabel(item: Item, tree: Sampled): string {
  const parent = find(tree.items, item.sampled_as?.item_as_id)
  return bagOf(item) || (parent && bagOf(parent) ? `as ${bagOf(parent)}` : item.name)
}

/** A room that was labelled on the plan by hand is not named there a second time. */
function roomLabel({ name, is_scoped, layer }: Room): string {
  const named = layer.labels.length === 0 ? name : ''
  return is_scoped ? named : `${named} (out of scope)`.trim()
}

const roomMark = (room: Room): Mark => ({
  id: room.id,
  layer: room.layer,
  look: roomLook(room),
  label: roomLabel(room),
})
const itemMark = (item: Item, tree: Sampled): Mark => ({
  id: item.id,
  layer: item.layer,
  look: itemLook(item, tree),
  label: itemLabel(item, tree),
})
const dimmed = (mark: Mark): Mark => ({ ...mark, dimmed: true })
const itemMarks = (tree: Tree, roomId: string) => itemsOf(tree, roomId).map(item => itemMark(item, tree))

/** Everything that is drawn on a floor: the rooms, and over them their items. */
export function floorMarks(tree: Tree, floorId: string): Mark[] {
  const rooms = roomsOf(tree, floorId)
  return [...rooms.map(roomMark), ...rooms.flatMap(room => itemMarks(tree, room.id))]
}

/** A room with its items; the other rooms of its floor faintly, to show where it lies. Empty where there is no such room. */
export function roomMarks(tree: Tree, roomId: string): Mark[] {
  const room = find(tree.rooms, roomId)
  if (!room) return []
  const others = roomsOf(tree, room.floor_id).filter(({ id }) => id !== roomId)
  return [...others.map(roomMark).map(dimmed), roomMark(room), ...itemMarks(tree, roomId)]
}

/** An item where it is: what else is on its floor stands faintly around it. Empty where there is no such item. */
export function itemMarksOf(tree: Tree, itemId: string): Mark[] {
  const item = find(tree.items, itemId)
  const room = find(tree.rooms, item?.room_id)
  return item && room ? [...contextMarks(tree, room.floor_id, itemId), itemMark(item, tree)] : []
}

/** All of a floor but the one that is being drawn, a room or an item, faintly behind it. */
export const contextMarks = (tree: Tree, floorId: string, exceptId: string): Mark[] =>
  floorMarks(tree, floorId)
    .filter(({ id }) => id !== exceptId)
    .map(dimmed)
