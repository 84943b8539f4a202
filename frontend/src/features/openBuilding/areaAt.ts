import { findRow, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { areaOf, isInside } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'

const contains = ({ polygons }: Layer, at: Point) => polygons.some(({ points }) => isInside(points, at))
const sizeOf = ({ polygons }: Layer) => polygons.reduce((sum, { points }) => sum + areaOf(points), 0)

/** The room around a point of a floor’s plan: the smallest one if there are several, undefined if there is none. */
export const roomAt = (tree: Tree, floorId: string, at: Point) =>
  roomsOf(tree, floorId)
    .filter(({ layer }) => contains(layer, at))
    .toSorted((a, b) => sizeOf(a.layer) - sizeOf(b.layer))[0]

/** The room and the item at a point of a floor’s plan. Items cover rooms, and later items cover earlier ones. */
export function areaAt(tree: Tree, floorId: string, at: Point) {
  const item = roomsOf(tree, floorId)
    .flatMap(({ id }) => itemsOf(tree, id))
    .findLast(({ layer }) => contains(layer, at))
  return { item, room: item ? findRow(tree.rooms, item.room_id) : roomAt(tree, floorId, at) }
}
