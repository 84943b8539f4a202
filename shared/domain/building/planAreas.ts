import { sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { VERDICT_STYLES, verdictOf } from '#shared/domain/item/verdict.ts'
import { unconfirmedItems } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import { withoutContradictedFlag } from './roomRules.ts'

type Sampled = Pick<Tree, 'items'>
type Surveyed = Pick<Tree, 'rooms' | 'items'>

/** An out-of-scope room has no style; its label says that it is out of scope. */
export const roomStyle = (room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious'>): AreaStyleName =>
  room.is_inaccessible ? 'roomInaccessible' : room.is_not_suspicious ? 'roomNotSuspicious' : 'room'

const FINDINGS = { roomInaccessible: 'Not accessed', roomNotSuspicious: 'No PACM observed' } as const

/** The finding about a whole room; blank if its items have the findings. */
export function roomFinding(room: Pick<Room, 'is_scoped' | 'is_inaccessible' | 'is_not_suspicious'>): string {
  const style = roomStyle(room)
  if (!room.is_scoped) return 'Out of scope: not inspected'
  return style === 'roomInaccessible' || style === 'roomNotSuspicious' ? FINDINGS[style] : ''
}

export const itemStyle = (item: Item, tree: Sampled): AreaStyleName =>
  VERDICT_STYLES[item.contaminate_id][verdictOf(item, tree)]

/** The room's name, unless a label on the plan already says it, and a mark if the room is out of scope. */
function roomLabel({ name, is_scoped, layer }: Room): string {
  const isNamed = layer.labels.some(({ textValue }) => foldText(textValue.trim()) === foldText(name))
  return [isNamed ? '' : name, is_scoped ? '' : '(out of scope)'].filter(Boolean).join(' ')
}

export const roomArea = (room: Room): PlanArea => ({
  id: room.id,
  layer: room.layer,
  style: roomStyle(room),
  label: roomLabel(room),
})
/** The area of an item, labelled with its Sample ID, or its name if it has none. */
export const itemArea = (item: Item, tree: Sampled): PlanArea => ({
  id: item.id,
  layer: item.layer,
  style: itemStyle(item, tree),
  label: sampleIdOf(item, tree) || item.name,
})
const dim = (area: PlanArea): PlanArea => ({ ...area, dimmed: true })
const itemAreasOfRoom = (tree: Sampled, roomId: string) => itemsOf(tree, roomId).map(item => itemArea(item, tree))

const roomAreaIn = (tree: Sampled, room: Room) => roomArea(roomInTree(tree, room))

/** The room without the not-suspicious flag if an item in it contradicts the flag. */
export const roomInTree = (tree: Sampled, room: Room): Room =>
  room.is_not_suspicious
    ? withoutContradictedFlag(
        room,
        itemsOf(tree, room.id).map(item => verdictOf(item, tree)),
      )
    : room

/** All areas of a floor, with the items over the rooms. */
export function floorAreas(tree: Tree, floorId: string): PlanArea[] {
  const rooms = roomsOf(tree, floorId)
  return [...rooms.map(room => roomAreaIn(tree, room)), ...rooms.flatMap(room => itemAreasOfRoom(tree, room.id))]
}

/** Whether nothing has been recorded about a room yet: it is in scope, was not found inaccessible or without PACM, and has no items. */
export const isToVisit = (tree: Sampled, room: Room): boolean =>
  room.is_scoped && !room.is_inaccessible && !room.is_not_suspicious && itemsOf(tree, room.id).length === 0

const progressStyle = (tree: Sampled, room: Room): AreaStyleName =>
  isToVisit(tree, room) ? 'roomToVisit' : room.is_scoped ? roomStyle(room) : 'roomOutOfScope'

/** The room and item that are selected on a floor; '' for none. */
export interface PlanSelection {
  readonly room: string
  readonly item: string
}

/** All areas of a floor with the progress of each room. Where something is selected, everything outside of it is dimmed. */
export function surveyAreas(tree: Surveyed, floorId: string, { room, item }: PlanSelection): PlanArea[] {
  const rooms = roomsOf(tree, floorId)
  const roomAreas = rooms.map(each => {
    const area = { ...roomAreaIn(tree, each), style: progressStyle(tree, roomInTree(tree, each)) }
    return (room && each.id !== room) || item ? dim(area) : area
  })
  const itemAreas = rooms.flatMap(each =>
    itemAreasOfRoom(tree, each.id).map(area =>
      (room && each.id !== room) || (item && area.id !== item) ? dim(area) : area,
    ),
  )
  return [...roomAreas, ...itemAreas]
}

/** All areas of a floor, dimmed unless they are items that the re-inspection still has to confirm. */
export function reinspectionAreas(tree: Tree, floorId: string): PlanArea[] {
  const open = new Set(unconfirmedItems(tree).map(({ id }) => id))
  return floorAreas(tree, floorId).map(area => (open.has(area.id) ? area : dim(area)))
}

/** A room with its items, and the other rooms of its floor dimmed. Empty if the room does not exist. */
export function roomAreas(tree: Tree, roomId: string): PlanArea[] {
  const room = findRow(tree.rooms, roomId)
  if (!room) return []
  const others = roomsOf(tree, room.floor_id).filter(({ id }) => id !== roomId)
  return [
    ...others.map(other => dim(roomAreaIn(tree, other))),
    roomAreaIn(tree, room),
    ...itemAreasOfRoom(tree, roomId),
  ]
}

/** An item, and everything else on its floor dimmed. Empty if the item does not exist. */
export function itemAreas(tree: Tree, itemId: string): PlanArea[] {
  const item = findRow(tree.items, itemId)
  const room = findRow(tree.rooms, item?.room_id)
  return item && room ? [...contextAreas(tree, room.floor_id, itemId), itemArea(item, tree)] : []
}

/** Everything on a floor except the room or item that is being drawn, dimmed. */
export const contextAreas = (tree: Tree, floorId: string, exceptId: string): PlanArea[] =>
  floorAreas(tree, floorId)
    .filter(({ id }) => id !== exceptId)
    .map(dim)
