import { isNegative, type LeadVerdict, leadVerdict, sampleStatusOf } from '#shared/domain/item/rating.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, findRow, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

type Sampled = Pick<Tree, 'items'>

/** A room that is out of scope has no style of its own; its label says so. */
export const roomStyle = (room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious'>): AreaStyleName =>
  room.is_inaccessible ? 'roomInaccessible' : room.is_not_suspicious ? 'roomNotSuspicious' : 'room'

const LEAD_STYLES = {
  positive: 'leadPositive',
  negative: 'leadNegative',
  awaiting: 'leadAwaiting',
  inaccessible: 'roomInaccessible',
} as const satisfies Record<LeadVerdict, AreaStyleName>

/** The style that shows what is known of an item. Material that was not tested is presumed, never positive or negative. */
export function itemStyle(item: Item, tree: Sampled): AreaStyleName {
  if (item.contaminate_id === CONTAMINANT.lead) return LEAD_STYLES[leadVerdict(item)]
  if (item.assessment_method_id === METHOD.inaccessible) return 'asbestosInaccessible'
  if (isNegative(item, tree)) return 'asbestosNegative'
  const kind = methodOf(item.assessment_method_id)?.kind
  const status = sampleStatusOf(item, tree)
  if (kind === 'presumed' || kind === 'register') return 'asbestosPresumed'
  if (status === SAMPLE_STATUS.awaitingResult || (kind === 'sampled' && !status)) return 'asbestosAwaiting'
  return status === undefined ? 'asbestosPresumed' : 'asbestosPositive'
}

/** The item's own Sample ID, that of the item it is sampled as, or the name. */
function itemLabel(item: Item, tree: Sampled): string {
  const parent = findRow(tree.items, item.sampled_as?.item_as_id)
  return bagCodeOf(item) || (parent && bagCodeOf(parent) ? `as ${bagCodeOf(parent)}` : item.name)
}

/** A room that was labelled on the plan by hand is not named there a second time. */
function roomLabel({ name, is_scoped, layer }: Room): string {
  const label = layer.labels.length === 0 ? name : ''
  return is_scoped ? label : `${label} (out of scope)`.trim()
}

const roomArea = (room: Room): PlanArea => ({
  id: room.id,
  layer: room.layer,
  style: roomStyle(room),
  label: roomLabel(room),
})
const itemArea = (item: Item, tree: Sampled): PlanArea => ({
  id: item.id,
  layer: item.layer,
  style: itemStyle(item, tree),
  label: itemLabel(item, tree),
})
const dim = (area: PlanArea): PlanArea => ({ ...area, dimmed: true })
const itemAreasOfRoom = (tree: Tree, roomId: string) => itemsOf(tree, roomId).map(item => itemArea(item, tree))

/** Everything that is drawn on a floor: the rooms, and over them their items. */
export function floorAreas(tree: Tree, floorId: string): PlanArea[] {
  const rooms = roomsOf(tree, floorId)
  return [...rooms.map(roomArea), ...rooms.flatMap(room => itemAreasOfRoom(tree, room.id))]
}

/** A room with its items; the other rooms of its floor dimmed, to show where it is. Empty where the room does not exist. */
export function roomAreas(tree: Tree, roomId: string): PlanArea[] {
  const room = findRow(tree.rooms, roomId)
  if (!room) return []
  const others = roomsOf(tree, room.floor_id).filter(({ id }) => id !== roomId)
  return [...others.map(roomArea).map(dim), roomArea(room), ...itemAreasOfRoom(tree, roomId)]
}

/** An item; everything else on its floor is dimmed. Empty where the item does not exist. */
export function itemAreas(tree: Tree, itemId: string): PlanArea[] {
  const item = findRow(tree.items, itemId)
  const room = findRow(tree.rooms, item?.room_id)
  return item && room ? [...contextAreas(tree, room.floor_id, itemId), itemArea(item, tree)] : []
}

/** Everything on a floor but the room or item that is being drawn, dimmed. */
export const contextAreas = (tree: Tree, floorId: string, exceptId: string): PlanArea[] =>
  floorAreas(tree, floorId)
    .filter(({ id }) => id !== exceptId)
    .map(dim)
