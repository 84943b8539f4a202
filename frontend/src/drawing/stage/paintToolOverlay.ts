import { type Editor, selectedLabel, selectedPolygon } from '#frontend/drawing/editor/editor.ts'
import { midpoints } from '#frontend/drawing/tools/hitTest.ts'
import { previewLayer } from '#frontend/drawing/tools/move.ts'
import { corners } from '#frontend/drawing/tools/rectangle.ts'
import { AREA_STYLES, type AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { edgesOf, labelBox } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

/** Tool colours do not follow the theme: the plan is white in both. */
const GUIDE = '#d6006c'
const WHITE = '#ffffff'

interface OverlayView {
  readonly zoom: number
  readonly touch: boolean
  readonly areaStyle: AreaStyleName
}

/** Paints the aids around the drawing: handles, the unfinished path, guides and the crosshair. Sizes are in screen pixels. */
export function paintToolOverlay(
  context: CanvasRenderingContext2D,
  editor: Editor,
  { zoom, touch, areaStyle }: OverlayView,
): void {
  const pen = new Pen(context, zoom, AREA_STYLES[areaStyle].colour)
  const preview = { ...editor, layer: previewLayer(editor) }
  paintHandles(pen, preview, touch)
  paintUnfinished(pen, preview)
  for (const guide of preview.pointer?.guides ?? []) pen.line(guide, GUIDE, 1.5, [6, 4])
  if (preview.pointer && preview.tool !== 'select')
    pen.cross(preview.pointer.at, preview.pointer.to === 'nothing' ? pen.colour : GUIDE)
}

function paintHandles(pen: Pen, editor: Editor, touch: boolean) {
  const label = selectedLabel(editor)
  if (label) for (const side of edgesOf(labelBox(label))) pen.line(side, pen.colour, 1, [], 0)
  const polygon = selectedPolygon(editor)
  if (!polygon || editor.tool !== 'select') return
  const isReshaping = editor.gesture.state === 'reshaping' || editor.gesture.state === 'sliding'
  const view = { zoom: pen.zoom, touch, centre: [0, 0] as Point }
  if (!isReshaping) for (const { at } of midpoints(polygon, view)) pen.dot(at, touch ? 5 : 4, WHITE, 1.5)
  polygon.points.forEach((at, index) => {
    pen.dot(at, touch ? 9 : 6, index === editor.selected?.vertex ? GUIDE : WHITE, 2.5)
  })
}

function paintUnfinished(pen: Pen, { gesture, pointer }: Editor) {
  if (gesture.state === 'cornered') {
    const to = pointer?.at ?? gesture.from
    for (const side of edgesOf(corners(gesture.from, to))) pen.line(side, pen.colour, 2.5)
    pen.dot(gesture.from, 5, WHITE, 2.5)
  }
  if (gesture.state === 'typing') pen.cross(gesture.at, pen.colour)
  if (gesture.state !== 'drawing') return
  const last = gesture.path.at(-1)
  const first = gesture.path[0]
  gesture.path.slice(1).forEach((at, index) => {
    pen.line([gesture.path[index]!, at], pen.colour, 2.5)
  })
  if (last && pointer) pen.line([last, pointer.at], pen.colour, 2, [6, 4])
  for (const at of gesture.path) pen.dot(at, 4, pen.colour, 1.5)
  if (first && gesture.path.length >= 3) pen.dot(first, 8, WHITE, 2.5)
}

/** Draws lines and dots of constant screen size at any zoom. */
class Pen {
  readonly context: CanvasRenderingContext2D
  readonly zoom: number
  readonly colour: string
  constructor(context: CanvasRenderingContext2D, zoom: number, colour: string) {
    this.context = context
    this.zoom = zoom
    this.colour = colour
    context.globalAlpha = 1
  }

  /** A line with a white casing, so that it is visible over lines of any colour. */
  line([a, b]: readonly [Point, Point], colour: string, width: number, dash: readonly number[] = [], casing = 2) {
    const { context, zoom } = this
    context.beginPath()
    context.moveTo(...a)
    context.lineTo(...b)
    for (const [style, thickness, dashes] of [
      [WHITE, width + casing, []],
      [colour, width, dash],
    ] as const) {
      context.strokeStyle = style
      context.lineWidth = thickness / zoom
      context.setLineDash(dashes.map(part => part / zoom))
      context.stroke()
    }
  }

  dot([x, y]: Point, radius: number, fill: string, width: number) {
    const { context, zoom, colour } = this
    context.beginPath()
    context.arc(x, y, radius / zoom, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.strokeStyle = colour
    context.lineWidth = width / zoom
    context.setLineDash([])
    context.fill()
    context.stroke()
  }

  cross([x, y]: Point, colour: string) {
    const [inner, outer] = [4 / this.zoom, 15 / this.zoom]
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      this.line(
        [
          [x + dx * inner, y + dy * inner],
          [x + dx * outer, y + dy * outer],
        ],
        colour,
        1.5,
      )
  }
}
