import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { DrawingImage, DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { bounds, labelBox } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import { floorAreas, itemAreas, roomAreas } from './planAreas.ts'

/** All that a picture shows. Two scenes of one name are the same picture, byte for byte. */
export interface DrawingImageScene {
  readonly name: string
  readonly plan: ImageFile
  readonly marks: readonly PlanArea[]
}

/** Counted up where pictures come to look different: all are drawn again as they are looked at. */
const MANNER = 2

const MARKS: Readonly<Record<DrawingSubject, (tree: Tree, id: string) => PlanArea[]>> = {
  floor: floorAreas,
  room: roomAreas,
  item: itemAreas,
}

/** The floor on whose plan it is drawn. */
function floorOf(tree: Tree, of: DrawingSubject, id: string): Floor | undefined {
  if (of === 'floor') return findRow(tree.floors, id)
  const room = findRow(tree.rooms, of === 'room' ? id : findRow(tree.items, id)?.room_id)
  return findRow(tree.floors, room?.floor_id)
}

/** What a picture of a floor, a room or an item shows now; undefined where that is gone or has no plan. */
export function drawingImageScene(tree: Tree, of: DrawingSubject, id: string): DrawingImageScene | undefined {
  const plan = floorOf(tree, of, id)?.image
  if (!plan) return undefined
  const marks = settled(tree, MARKS[of](tree, id))
  const { file, width, height } = plan
  return { name: contentHash([MANNER, of, file, width, height, marks.map(contentOf)]), plan, marks }
}

/** Only what draws something, in an order that a device and the server find alike: context, rooms, items, each by id. */
function settled(tree: Tree, marks: readonly PlanArea[]): PlanArea[] {
  const rooms = new Set(tree.rooms.map(room => room.id))
  const layerOf = ({ id, dimmed }: PlanArea) => (dimmed ? 0 : rooms.has(id) ? 1 : 2)
  return marks
    .filter(({ layer }) => layer.polygons.length + layer.labels.length > 0)
    .toSorted((a, b) => layerOf(a) - layerOf(b) || (a.id < b.id ? -1 : 1))
}

const contentOf = ({ look, label = '', dimmed = false, layer }: PlanArea) => [
  look,
  label,
  dimmed,
  layer.polygons.map(({ points }) => points),
  layer.labels.map(({ points, textValue, fontSize, angle }) => [points, textValue, fontSize, angle]),
]

/** The share of the plan's longer side that a part of it shows at least, so that one sees where it lies. */
const LEAST_PART = 0.25
const MARGIN = 0.12

/** The part of the plan that a picture shows, in whole pixels: around what is drawn in the foreground, else all of it. */
export function visibleRegion(
  of: DrawingSubject,
  { plan, marks }: Pick<DrawingImageScene, 'marks'> & { readonly plan: Pick<ImageFile, 'width' | 'height'> },
) {
  const points = marks.filter(({ dimmed }) => !dimmed).flatMap(pointsOf)
  if (of === 'floor' || points.length === 0) return { left: 0, top: 0, width: plan.width, height: plan.height }
  const { left, top, right, bottom } = bounds(points)
  const least = LEAST_PART * Math.max(plan.width, plan.height)
  const margin = MARGIN * Math.max(right - left, bottom - top)
  const across = stretch(left - margin, right + margin, least, plan.width)
  const down = stretch(top - margin, bottom + margin, least, plan.height)
  return { left: across.from, width: across.length, top: down.from, height: down.length }
}

const pointsOf = ({ layer }: PlanArea): Point[] => [
  ...layer.polygons.flatMap(({ points }) => points),
  ...layer.labels.flatMap(labelBox),
]

/** A stretch of at least `least` about the middle of the given one, moved onto the plan. */
function stretch(low: number, high: number, least: number, end: number) {
  const length = Math.round(Math.min(end, Math.max(high - low, least)))
  const from = Math.round(Math.max(0, Math.min((low + high - length) / 2, end - length)))
  return { from, length }
}

export const drawingImageIn = (tree: Tree, of: DrawingSubject, id: string): DrawingImage | undefined =>
  tree.drawings?.find(drawing => drawing.of === of && drawing.id === id)

/** Whether the picture that there is shows something else than is drawn now. Without a plan there is nothing to draw. */
export function isDrawingPending(tree: Tree, of: DrawingSubject, id: string): boolean {
  const scene = drawingImageScene(tree, of, id)
  return scene !== undefined && drawingImageIn(tree, of, id)?.scene !== scene.name
}
