import type { Building } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { aFloor, anItem, aRoom, SQUARE } from './tree.ts'
import { photo } from './treeWithoutFindings.ts'

/** Changes one thing in a tree without findings. */
export type Spoil = (tree: Tree) => Tree
export const inItem =
  (at: number, part: Partial<Item>): Spoil =>
  tree => ({ ...tree, items: tree.items.map((item, index) => (index === at ? { ...item, ...part } : item)) })
export const inRoom =
  (at: number, part: Partial<Room>): Spoil =>
  tree => ({ ...tree, rooms: tree.rooms.map((room, index) => (index === at ? { ...room, ...part } : room)) })
export const inBuilding =
  (part: { [K in keyof Building]?: Building[K] | undefined }): Spoil =>
  tree => ({ ...tree, building: { ...tree.building, ...part } as Building })
export const moreFloor =
  (part: object): Spoil =>
  tree => {
    const floor = aFloor(tree.building, { name: 'Level 1', order: 2, ...part })
    const room = aRoom(floor, { is_not_suspicious: true, layer: SQUARE })
    return { ...tree, floors: [...tree.floors, floor], rooms: [...tree.rooms, room] }
  }
export const moreItem =
  (part: Partial<Item>): Spoil =>
  tree => ({
    ...tree,
    items: [...tree.items, anItem(tree.rooms[1] as Room, { image: photo(50), ...part })],
  })
export const sample = (bag_code: string, status_id = 3) => ({
  analysis_type_id: 1,
  bag_code,
  is_urgent: false,
  status_id,
})
export const FAR = {
  polygons: [
    {
      ...SQUARE.polygons[0]!,
      points: [
        [0, 0],
        [500, 0],
        [500, 9],
      ] as [number, number][],
    },
  ],
  labels: [],
}
export const labelled = (textValue: string, polygons = SQUARE.polygons) => ({
  polygons,
  labels: [
    { id: 'l', type: 'text' as const, points: [[5, 5]] as [number, number][], textValue, fontSize: 10, angle: 0 },
  ],
})
