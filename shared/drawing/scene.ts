import { AREA_STYLES, type AreaStyleName } from './areaStyles.ts'
import { CAPTION_LETTER, fitCaptions, type OccupiedLines, type Outline, separateCaptions } from './captionLayout.ts'
import { bounds, captionPoint, labelBox, letterSize } from './geometry.ts'
import { hatch, type Segment } from './hatch.ts'
import type { Label, Layer, Point, Polygon } from './layer.ts'
import type { AreaColours, Primitive } from './primitive.ts'

/** A room or item on a plan: its layer, and the style for its meaning. */
export interface PlanArea {
  readonly id: string
  readonly layer: Layer
  readonly style: AreaStyleName
  /** Shown after the style's code, such as a room's name or a bag code. */
  readonly label?: string
  /** Context only: drawn faintly in the background. */
  readonly dimmed?: boolean
}

export const pointsOf = ({ layer }: PlanArea): Point[] => [
  ...layer.polygons.flatMap(({ points }) => points),
  ...layer.labels.flatMap(labelBox),
]

/** In plan pixels. */
export interface PlanPart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const areasIn = (areas: readonly PlanArea[], part: PlanPart): PlanArea[] =>
  areas.filter(area => {
    const { left, top, right, bottom } = bounds(pointsOf(area))
    return left < part.left + part.width && right > part.left && top < part.top + part.height && bottom > part.top
  })

/** In screen pixels; divided by the zoom they are plan pixels. */
const LINE = 2
const CAPTION = 15
/** The most characters of a caption. */
const MAX_CAPTION = 40
/** Plan pixels between hatch lines, per unit of spacing, at full size. */
const PITCH = 4
const DIMMED_OPACITY = 0.45
/** The zoom of a 2500 px plan on landscape A4: 0.5 mm lines and 3.5 mm letters. */
const PRINT = 0.4

/**
 * Turns areas into primitives. `zoom` (screen pixels per plan pixel) keeps outlines and captions legible at any size; the default
 * is for print. Overlapping captions are stacked, with the foreground ones nearest to their position. On a screen
 * captions without room become shorter or disappear.
 */
export function buildScene(
  areas: readonly PlanArea[],
  zoom = PRINT,
  medium: 'paper' | 'screen' = 'paper',
): Primitive[] {
  const front = areas.filter(area => !area.dimmed).flatMap(area => areaScene(area, zoom))
  const behind = areas.filter(area => area.dimmed).flatMap(area => areaScene(area, zoom))
  const occupied: OccupiedLines = new Map()
  const outlines = medium === 'paper' ? [] : areas.flatMap(outlinesOf)
  const separate = (primitives: readonly Primitive[]) =>
    medium === 'paper' ? separateCaptions(primitives, occupied) : fitCaptions(primitives, occupied, outlines)
  const placed = separate(front)
  return [...separate(behind), ...placed]
}

/** The outlines of an area and of its labels. */
function outlinesOf(area: PlanArea): Outline[] {
  const polygons = area.layer.polygons.map(({ points }) => ({ points, isRoom: isRoom(area) }))
  const labels = area.layer.labels.map(label => ({ points: labelBox(label), isRoom: false }))
  return [...polygons, ...labels].map(outline => ({ ...outline, box: bounds(outline.points) }))
}

const isRoom = ({ style }: PlanArea) => style.startsWith('room')

const areaScene = (area: PlanArea, zoom: number): Primitive[] => [
  ...area.layer.polygons.flatMap(polygon => polygonScene(area, polygon, zoom)),
  ...area.layer.labels.map(label => labelScene(area, label)),
]

const colours = ({ id, style, dimmed }: PlanArea, opacity = 1): AreaColours => ({
  areaId: id,
  code: AREA_STYLES[style].code,
  colour: AREA_STYLES[style].colour,
  opacity: dimmed ? opacity * DIMMED_OPACITY : opacity,
})

/** Letters are never faint, because captions of dimmed areas are read too. */
const lettersOf = (area: PlanArea): AreaColours => colours({ ...area, dimmed: false })

/** A dimmed area without enough room only shows its code. A long name is shortened, so that it does not run across the plan. */
function captionOf({ style, label, dimmed }: PlanArea, ring: readonly Point[], size: number): string {
  const { left, right } = bounds(ring)
  const words = [AREA_STYLES[style].code, label].filter(Boolean).join(' ')
  if (dimmed && words.length * CAPTION_LETTER * size > right - left) return AREA_STYLES[style].code
  const letters = words.length > MAX_CAPTION ? [...words] : []
  return letters.length > MAX_CAPTION ? `${letters.slice(0, MAX_CAPTION - 1).join('')}…` : words
}

/** A power of two, so that the pattern does not flicker while zooming. */
const patternScale = (zoom: number) => 2 ** Math.round(Math.log2(Math.max(1, 0.75 / zoom)))

function polygonScene(area: PlanArea, { points }: Polygon, zoom: number): Primitive[] {
  const { fill, hatch: angles, spacing, dash } = AREA_STYLES[area.style]
  const width = LINE / zoom
  const distance = spacing * PITCH * patternScale(zoom)
  const segments = angles.flatMap(degrees => hatch(points, degrees, distance))
  const size = CAPTION / zoom
  const { left, top, right, bottom } = bounds(points)
  return [
    { ...colours(area, fill), kind: 'area', points },
    ...(segments.length > 0 ? [{ ...colours(area, 0.6), kind: 'lines' as const, segments, width: width / 2 }] : []),
    { ...colours(area, 0.8), colour: '#ffffff', kind: 'outline', points, width: width * 2, dash: [] },
    { ...colours(area), kind: 'outline', points, width, dash: dash.map(part => part * width) },
    {
      ...lettersOf(area),
      kind: 'text',
      at: captionPoint(points),
      text: captionOf(area, points, size),
      size,
      angle: 0,
      anchor: 'middle',
      ...(isRoom(area) ? { room: { width: right - left, height: bottom - top } } : { mark: points }),
      halo: size / 4,
    },
  ]
}

function labelScene(area: PlanArea, label: Label): Primitive {
  const { points, textValue: text, angle } = label
  const size = letterSize(label)
  return { ...lettersOf(area), kind: 'text', at: points[0]!, text, size, angle, anchor: 'corner', halo: size / 5 }
}

/** A closed ring as the `d` of an SVG path. */
export const toSvgPath = (ring: readonly Point[]): string =>
  ring.length === 0 ? '' : `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** Separate lines as the `d` of one SVG path, rounded to a tenth of a pixel. */
export const toSvgLines = (segments: readonly Segment[]): string =>
  segments.map(([[ax, ay], [bx, by]]) => `M${tenth(ax)} ${tenth(ay)}L${tenth(bx)} ${tenth(by)}`).join('')

const tenth = (value: number) => Math.round(value * 10) / 10
