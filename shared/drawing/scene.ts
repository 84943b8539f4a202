import { AREA_STYLES, type AreaStyleName } from './areaStyles.ts'
import { CAPTION_LETTER, separateCaptions } from './captionLayout.ts'
import { bounds, captionPoint } from './geometry.ts'
import { hatch, type Segment } from './hatch.ts'
import type { Label, Layer, Point, Polygon } from './layer.ts'
import type { Ink, Primitive } from './primitive.ts'

/** One thing on a plan: its drawing and what that means. */
export interface PlanArea {
  readonly id: string
  readonly layer: Layer
  readonly look: AreaStyleName
  /** Stands after the look's code, such as a room's name or a bag code. */
  readonly label?: string
  /** Context only: drawn faintly, behind what matters. */
  readonly dimmed?: boolean
}

/** Pixels of the screen; divided by the zoom they are plan pixels. */
const LINE = 2
const CAPTION = 15
/** Plan pixels between the lines of a pattern, for each unit of its spacing, on a plan at full size. */
const PITCH = 4
const DIM = 0.45
/** A plan of 2500 px on a sheet as wide as A4 lies: 0.5 mm lines and 3.5 mm letters. */
const PRINT = 0.4

/**
 * Layers with their meaning as primitives. `zoom` (screen pixels for each plan pixel) keeps outlines and captions
 * legible however small or large the plan is shown; without it the sizes are those of print. Captions of things on the
 * same spot stand above each other, what matters nearest to its place.
 */
export function buildScene(marks: readonly PlanArea[], zoom = PRINT): Primitive[] {
  const front = marks.filter(mark => !mark.dimmed).flatMap(mark => markScene(mark, zoom))
  const behind = marks.filter(mark => mark.dimmed).flatMap(mark => markScene(mark, zoom))
  const drawn = separateCaptions([...front, ...behind])
  return [...drawn.slice(front.length), ...drawn.slice(0, front.length)]
}

const markScene = (mark: PlanArea, zoom: number): Primitive[] => [
  ...mark.layer.polygons.flatMap(polygon => polygonScene(mark, polygon, zoom)),
  ...mark.layer.labels.map(label => labelScene(mark, label)),
]

const ink = ({ id, look, dimmed }: PlanArea, opacity = 1): Ink => ({
  mark: id,
  code: AREA_STYLES[look].code,
  colour: AREA_STYLES[look].colour,
  opacity: dimmed ? opacity * DIM : opacity,
})

/** Context that has no room for more shows its code only. */
function captionOf({ look, label, dimmed }: PlanArea, ring: readonly Point[], size: number): string {
  const { left, right } = bounds(ring)
  const words = [AREA_STYLES[look].code, label].filter(Boolean).join(' ')
  return dimmed && words.length * CAPTION_LETTER * size > right - left ? AREA_STYLES[look].code : words
}

/** A power of two, so that the pattern stands still while the plan is zoomed. */
const patternScale = (zoom: number) => 2 ** Math.round(Math.log2(Math.max(1, 0.75 / zoom)))

function polygonScene(mark: PlanArea, { points }: Polygon, zoom: number): Primitive[] {
  const { fill, hatch: angles, spacing, dash } = AREA_STYLES[mark.look]
  const width = LINE / zoom
  const apart = spacing * PITCH * patternScale(zoom)
  const segments = angles.flatMap(degrees => hatch(points, degrees, apart))
  const size = CAPTION / zoom
  return [
    { ...ink(mark, fill), kind: 'area', points },
    ...(segments.length > 0 ? [{ ...ink(mark, 0.6), kind: 'lines' as const, segments, width: width / 2 }] : []),
    { ...ink(mark, 0.8), colour: '#ffffff', kind: 'outline', points, width: width * 2, dash: [] },
    { ...ink(mark), kind: 'outline', points, width, dash: dash.map(part => part * width) },
    {
      ...ink(mark),
      kind: 'text',
      at: captionPoint(points),
      text: captionOf(mark, points, size),
      size,
      angle: 0,
      anchor: 'middle',
      halo: size / 4,
    },
  ]
}

const labelScene = (mark: PlanArea, { points: [at], textValue, fontSize, angle }: Label): Primitive => ({
  ...ink(mark),
  kind: 'text',
  at: at!,
  text: textValue,
  size: fontSize,
  angle,
  anchor: 'corner',
  halo: fontSize / 5,
})

/** A closed ring as the `d` of an SVG path. */
export const toSvgPath = (ring: readonly Point[]): string =>
  ring.length === 0 ? '' : `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** Many separate lines as the `d` of one SVG path, to a tenth of a pixel. */
export const toSvgLines = (segments: readonly Segment[]): string =>
  segments.map(([[ax, ay], [bx, by]]) => `M${tenth(ax)} ${tenth(ay)}L${tenth(bx)} ${tenth(by)}`).join('')

const tenth = (value: number) => Math.round(value * 10) / 10
