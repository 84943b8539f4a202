import { roomProblems, withoutContradictedFlag } from '#shared/domain/building/roomRules.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { type CheckContext, type CheckRule, findRepeats, itemTarget, type RuleFinding } from './checkContext.ts'

const atRoom = (room: Room, part: string) => ({ floor: room.floor_id, room: room.id, part })
const atFloor = (floor: Floor, part?: string) => ({ floor: floor.id, part })
const roomsIn = ({ floors, roomsOn }: CheckContext): Room[] => floors.flatMap(floor => roomsOn.get(floor.id) ?? [])

const ofRooms =
  (test: (room: Room, context: CheckContext) => unknown, sentence: string, part: string) => (context: CheckContext) =>
    roomsIn(context).flatMap(room => (test(room, context) ? [{ sentence, target: atRoom(room, part) }] : []))
const ofFloors =
  (test: (floor: Floor, context: CheckContext) => unknown, sentence: string, part?: string) =>
  (context: CheckContext) =>
    context.floors.flatMap(floor => (test(floor, context) ? [{ sentence, target: atFloor(floor, part) }] : []))

/** Tolerance for rounding, in pixels. */
const SLACK = 1
const isOutside = ({ polygons, labels }: Layer, { image }: Floor): boolean =>
  image !== undefined &&
  [...polygons, ...labels].some(({ points }) =>
    points.some(([x, y]) => x < -SLACK || y < -SLACK || x > image.width + SLACK || y > image.height + SLACK),
  )

const drawnOutside = ({ floors, roomsOn, items }: CheckContext): RuleFinding[] => [
  ...floors.flatMap(floor =>
    (roomsOn.get(floor.id) ?? [])
      .filter(room => isOutside(room.layer, floor))
      .map(room => ({ sentence: 'The room is drawn beyond the edge of the plan', target: atRoom(room, 'layer') })),
  ),
  ...items
    .filter(({ item, floor }) => isOutside(item.layer, floor))
    .map(each => ({
      sentence: `${each.name} is drawn beyond the edge of the plan`,
      target: itemTarget(each, 'layer'),
    })),
]

const repeatedRooms = ({ floors, roomsOn }: CheckContext): RuleFinding[] =>
  floors.flatMap(floor => {
    const rooms = roomsOn.get(floor.id) ?? []
    return [
      ...findRepeats(rooms, room => room.name).map(([room]) => ({
        sentence: 'Another room on this floor has the same name',
        target: atRoom(room, 'name'),
      })),
      ...findRepeats(rooms, room => String(room.order)).map(([room, first]) => ({
        sentence: `Has the same order as ${first.name}`,
        target: atRoom(room, 'order'),
      })),
    ]
  })

const repeatedFloors = ({ floors }: CheckContext): RuleFinding[] => [
  ...findRepeats(floors, floor => floor.name).map(([floor]) => ({
    sentence: 'Another floor has the same name',
    target: atFloor(floor, 'name'),
  })),
  ...findRepeats(floors, floor => String(floor.order)).map(([floor, first]) => ({
    sentence: `Has the same order as ${first.name}`,
    target: atFloor(floor, 'order'),
  })),
]

export const roomChecks = {
  room_empty: {
    title: 'A room with nothing recorded and no reason',
    find: ofRooms(
      ({ id, is_scoped, is_inaccessible, is_not_suspicious, note }, { itemsIn }) =>
        is_scoped && !is_inaccessible && !is_not_suspicious && !note && !itemsIn.has(id),
      'Nothing recorded here, and no note to say why',
      'state',
    ),
  },
  room_inaccessible: {
    title: 'An inaccessible room without a note or a photo',
    find: ofRooms(
      ({ is_inaccessible, note, image }) => is_inaccessible && !note && !image,
      'No note or photo to show why it was inaccessible',
      'note',
    ),
  },
  room_suspicious: {
    title: 'A room with no PACM observed in which a suspect material is recorded',
    find: ofRooms(
      (room, { items }) =>
        room.is_not_suspicious &&
        items.some(
          ({ item, verdict }) =>
            item.room_id === room.id &&
            item.contaminate_id === CONTAMINANT.asbestos &&
            withoutContradictedFlag(room, [verdict]) !== room,
        ),
      'Marked as No PACM Observed, but a suspect material is recorded here',
      'state',
    ),
  },
  room_polygon: {
    title: 'A room that should be drawn on the plan but isn’t',
    find: ofRooms(room => roomProblems(room).layer, 'Not drawn or labelled on the plan', 'layer'),
  },
  drawn_outside: { title: 'A drawing beyond the edge of the plan', find: drawnOutside },
  room_names: { title: 'Rooms on a floor with the same name or order', find: repeatedRooms },
  floor_empty: {
    title: 'A floor without rooms',
    find: ofFloors(({ id }, { roomsOn }) => !roomsOn.has(id), 'The floor has no rooms'),
  },
  floor_plan: {
    title: 'A floor without a plan',
    find: ofFloors(({ image }) => !image, 'The floor has no plan', 'image'),
  },
  floor_names: { title: 'Floors with the same name or order', find: repeatedFloors },
} as const satisfies Record<string, CheckRule>
