import { itemArea, roomArea } from '#shared/domain/building/planAreas.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { type Box, bounds } from '#shared/drawing/geometry.ts'
import { type PlanArea, type PlanPart, pointsOf } from '#shared/drawing/scene.ts'
import { itemSheetId, type ReportItem, roomAsFound } from '#shared/report/model/reportItems.ts'
import type { Block, FloorPlanBlock } from '#shared/report/model/reportModel.ts'

type Contaminants = readonly ContaminantId[]

export const planId = ({ id }: Floor): string => `plan-${id}`

const numberedArea = ({ item, number }: ReportItem, tree: Tree): PlanArea => ({
  ...itemArea(item, tree),
  label: `${number}`,
})
/** A room outside the scope is hatched on paper too, so that it never looks like an inspected room. */
const printedRoom = (room: Room): PlanArea => ({
  ...roomArea(room),
  ...(!room.is_scoped && { style: 'roomOutOfScope' as const }),
})
const sheetsOf = (findings: readonly ReportItem[]) =>
  Object.fromEntries(findings.map(({ item }) => [item.id, itemSheetId(item)]))

const badgesOf = (findings: readonly ReportItem[]) =>
  Object.fromEntries(findings.map(({ item, badge }) => [item.id, badge]))

/** A plan per floor with an image: rooms that are inaccessible or outside the scope, and items that are not negative or removed, by rating. */
export const keyPlans = (tree: Tree, findings: readonly ReportItem[]): FloorPlanBlock[] =>
  floorsOf(tree).flatMap(floor => {
    const onFloor = findings.filter(
      ({ floor: { id }, verdict }) => id === floor.id && verdict !== 'negative' && verdict !== 'removed',
    )
    const rooms = roomsOf(tree, floor.id)
    const uninspected = rooms.filter(room => !room.is_scoped || room.is_inaccessible)
    const areas = [
      ...uninspected.map(room => ({ ...printedRoom(room), label: '' })),
      ...onFloor.map(finding => numberedArea(finding, tree)),
    ]
    if (!floor.image) return []
    const part = builtPart([...rooms.map(roomArea), ...areas], floor.image)
    return [
      {
        ...{ kind: 'plan', title: floor.name, image: floor.image, areas },
        ...{ goTo: sheetsOf(onFloor), badges: badgesOf(onFloor), ...(part && { part }) },
      },
    ]
  })

/** Space around the drawn building, as a share of the image's width. */
const EDGE = 0.012
/** Smallest share of the image's sides that is a whole building. A smaller share is a few drawn rooms of a larger floor. */
const LEAST_PART = 0.5

/** The part of a plan with the building, without the paper around it; undefined if too few rooms are drawn to know it. */
function builtPart(areas: readonly PlanArea[], { width, height }: ImageFile): PlanPart | undefined {
  const points = areas.flatMap(pointsOf)
  if (points.length === 0) return undefined
  const { left, top, right, bottom } = bounds(points)
  if (right - left < LEAST_PART * width || bottom - top < LEAST_PART * height) return undefined
  return withinImage({ left, top, right, bottom }, EDGE * width, { width, height })
}

function withinImage(
  { left, top, right, bottom }: Box,
  edge: number,
  { width, height }: Pick<ImageFile, 'width' | 'height'>,
): PlanPart {
  const [x, y] = [Math.max(0, left - edge), Math.max(0, top - edge)]
  return { left: x, top: y, width: Math.min(width, right + edge) - x, height: Math.min(height, bottom + edge) - y }
}

/** One plan per floor that has a floor plan. Rooms are dimmed, items are not. */
export function planBlocks(tree: Tree, findings: readonly ReportItem[], contaminants: Contaminants): Block[] {
  const floors = floorsOf(tree)
  const plans = floors.flatMap(floor => planBlock(floor, tree, findings, contaminants) ?? [])
  return plans.length === 0 && floors.length > 0
    ? [{ kind: 'say', text: 'There are no floor plans.', isNone: true }]
    : plans
}

/** The plans without negative items. They have no anchors: an anchor is unique, and belongs to the plan of the appendix. */
export const summaryPlanBlocks = (tree: Tree, findings: readonly ReportItem[], contaminants: Contaminants): Block[] =>
  planBlocks(
    tree,
    findings.filter(({ verdict }) => verdict !== 'negative'),
    contaminants,
  ).map(block => (block.kind === 'plan' ? withoutId(block) : block))
const withoutId = ({ id, ...plan }: FloorPlanBlock): FloorPlanBlock => plan

export const sitePlanBlocks = ({ building }: Pick<Tree, 'building'>): Block[] =>
  building.site_plan ? [{ kind: 'plan', title: 'Site plan', image: building.site_plan, areas: [], isPlain: true }] : []

/** The floor plan with numbered items; undefined if the floor has no floor plan. */
export function planBlock(
  floor: Floor,
  tree: Tree,
  findings: readonly ReportItem[],
  contaminants: Contaminants,
): FloorPlanBlock | undefined {
  if (!floor.image) return undefined
  const onFloor = findings.filter(finding => finding.floor.id === floor.id)
  const title = [floor.name, floor.description].filter(Boolean).join(': ')
  const areas = [
    ...roomsOf(tree, floor.id)
      .map(room => printedRoom(roomAsFound(room, onFloor, contaminants)))
      .map(area => ({ ...area, dimmed: area.style === 'room' })),
    ...onFloor.map(finding => numberedArea(finding, tree)),
  ]
  return { kind: 'plan', id: planId(floor), title, image: floor.image, areas, goTo: sheetsOf(onFloor) }
}

/** Width to height of the piece of a plan on an item sheet. */
const PIECE_RATIO = 1.15
/** Smallest width of a piece, as a share of the plan's width, so that a reader recognises the place. */
const LEAST_PIECE = 0.3
/** The width of a piece, as a multiple of its room's width. */
const AROUND = 1.15

/** The piece of the floor plan around an item and its room; undefined if neither is drawn. */
export function itemPlan(finding: ReportItem, tree: Tree): FloorPlanBlock | undefined {
  const { item, number, room, floor, badge } = finding
  const { image } = floor
  const area = numberedArea(finding, tree)
  const areas = [{ ...printedRoom(room), label: room.name, dimmed: area.layer.polygons.length > 0 }, area]
  const points = areas.flatMap(({ layer }) => layer.polygons.flatMap(polygon => polygon.points))
  if (!image || points.length === 0) return undefined
  const title = `${number}. ${item.name}, ${floor.name}`
  return { kind: 'plan', title, image, areas, badges: { [item.id]: badge }, part: pieceAround(bounds(points), image) }
}

function pieceAround({ left, top, right, bottom }: Box, image: ImageFile): PlanPart {
  const wanted = Math.max(AROUND * (right - left), AROUND * (bottom - top) * PIECE_RATIO, LEAST_PIECE * image.width)
  const width = Math.min(wanted, image.width)
  const height = Math.min(wanted / PIECE_RATIO, image.height)
  const within = (middle: number, size: number, most: number) => Math.min(Math.max(0, middle - size / 2), most - size)
  return {
    left: within((left + right) / 2, width, image.width),
    top: within((top + bottom) / 2, height, image.height),
    width,
    height,
  }
}
