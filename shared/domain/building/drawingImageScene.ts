import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { DrawingImage, DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { bounds } from '#shared/drawing/geometry.ts'
import { type PlanArea, type PlanPart, pointsOf } from '#shared/drawing/scene.ts'
import { floorAreas, itemAreas, roomAreas } from './planAreas.ts'

/** What one drawing image shows. Scenes with the same `name` render to identical bytes. */
export interface DrawingImageScene {
  readonly name: string
  readonly floorPlan: ImageFile
  readonly areas: readonly PlanArea[]
}

/** Raise this version when the style of drawing images changes: each image is then rendered again when it is next viewed. */
const STYLE_VERSION = 2

const AREAS_OF_SUBJECT: Readonly<Record<DrawingSubject, (tree: Tree, id: string) => PlanArea[]>> = {
  floor: floorAreas,
  room: roomAreas,
  item: itemAreas,
}

function floorOf(tree: Tree, subject: DrawingSubject, id: string): Floor | undefined {
  if (subject === 'floor') return findRow(tree.floors, id)
  const room = findRow(tree.rooms, subject === 'room' ? id : findRow(tree.items, id)?.room_id)
  return findRow(tree.floors, room?.floor_id)
}

/** What the drawing image of a floor, room or item shows now; undefined if the subject does not exist or has no floor plan. */
export function drawingImageScene(tree: Tree, subject: DrawingSubject, id: string): DrawingImageScene | undefined {
  const floorPlan = floorOf(tree, subject, id)?.image
  if (!floorPlan) return undefined
  const areas = visibleAreas(tree, AREAS_OF_SUBJECT[subject](tree, id))
  const { file, width, height } = floorPlan
  return { name: contentHash([STYLE_VERSION, subject, file, width, height, areas.map(contentOf)]), floorPlan, areas }
}

/** The areas that have polygons or labels, in the same order on device and server: dimmed ones, rooms, items, each by id. */
function visibleAreas(tree: Tree, areas: readonly PlanArea[]): PlanArea[] {
  const rooms = new Set(tree.rooms.map(room => room.id))
  const layerOf = ({ id, dimmed }: PlanArea) => (dimmed ? 0 : rooms.has(id) ? 1 : 2)
  return areas
    .filter(({ layer }) => layer.polygons.length + layer.labels.length > 0)
    .toSorted((a, b) => layerOf(a) - layerOf(b) || (a.id < b.id ? -1 : 1))
}

const contentOf = ({ style, label = '', dimmed = false, layer }: PlanArea) => [
  style,
  label,
  dimmed,
  layer.polygons.map(({ points }) => points),
  layer.labels.map(({ points, textValue, fontSize, angle }) => [points, textValue, fontSize, angle]),
]

/** The smallest region, as a share of the floor plan's longer side, so that the surroundings are visible. */
const MIN_REGION_SHARE = 0.25
const MARGIN = 0.12

/**
 * The part of the floor plan that a drawing image shows, in whole pixels: the surroundings of the areas that are not dimmed, or
 * all of it.
 */
export function visibleRegion(
  subject: DrawingSubject,
  { floorPlan, areas }: Pick<DrawingImageScene, 'areas'> & { readonly floorPlan: Pick<ImageFile, 'width' | 'height'> },
): PlanPart {
  const points = areas.filter(({ dimmed }) => !dimmed).flatMap(pointsOf)
  if (subject === 'floor' || points.length === 0)
    return { left: 0, top: 0, width: floorPlan.width, height: floorPlan.height }
  const { left, top, right, bottom } = bounds(points)
  const min = MIN_REGION_SHARE * Math.max(floorPlan.width, floorPlan.height)
  const margin = MARGIN * Math.max(right - left, bottom - top)
  const across = stretch(left - margin, right + margin, min, floorPlan.width)
  const down = stretch(top - margin, bottom + margin, min, floorPlan.height)
  return { left: across.from, width: across.length, top: down.from, height: down.length }
}

/** A stretch of at least `min` centred on the given one, moved inside the floor plan. */
function stretch(low: number, high: number, min: number, end: number) {
  const length = Math.round(Math.min(end, Math.max(high - low, min)))
  const from = Math.round(Math.max(0, Math.min((low + high - length) / 2, end - length)))
  return { from, length }
}

export const drawingImageIn = (tree: Tree, subject: DrawingSubject, id: string): DrawingImage | undefined =>
  tree.drawings?.find(drawing => drawing.of === subject && drawing.id === id)

/** Whether the drawing image is out of date or missing; false if there is no floor plan. */
export function isDrawingPending(tree: Tree, subject: DrawingSubject, id: string): boolean {
  const scene = drawingImageScene(tree, subject, id)
  return scene !== undefined && drawingImageIn(tree, subject, id)?.scene !== scene.name
}
