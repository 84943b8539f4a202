import { type Editor, selectedLabel, selectedPolygon } from '#frontend/drawing/editor/editor.ts'
import { midpoints } from '#frontend/drawing/tools/hitTest.ts'
import { previewLayer } from '#frontend/drawing/tools/move.ts'
import { corners } from '#frontend/drawing/tools/rectangle.ts'
import { AREA_STYLES, type AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { edgesOf, labelBox } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

/** Colours of the tool itself: they lie on white paper in both themes. */
const GUIDE = '#d6006c'
const PAPER = '#ffffff'

interface Sight {
  readonly zoom: number
  readonly touch: boolean
  readonly look: AreaStyleName
}

/** What helps to draw and is not drawing: handles, the unfinished path, guides and the crosshair. Sizes are screen pixels. */
export function paintToolOverlay(ink: CanvasRenderingContext2D, editor: Editor, { zoom, touch, look }: Sight): void {
  const pen = new Pen(ink, zoom, AREA_STYLES[look].colour)
  const now = { ...editor, layer: previewLayer(editor) }
  handles(pen, now, touch)
  unfinished(pen, now)
  for (const guide of now.pointer?.guides ?? []) pen.line(guide, GUIDE, 1.5, [6, 4])
  if (now.pointer && now.tool !== 'select') pen.cross(now.pointer.at, now.pointer.to === 'nothing' ? pen.colour : GUIDE)
}

function handles(pen: Pen, editor: Editor, touch: boolean) {
  const label = selectedLabel(editor)
  if (label) for (const side of edgesOf(labelBox(label))) pen.line(side, pen.colour, 1, [], 0)
  const polygon = selectedPolygon(editor)
  if (!polygon || editor.tool !== 'select') return
  const held = editor.gesture.state === 'reshaping'
  const view = { zoom: pen.zoom, touch, centre: [0, 0] as Point }
  if (!held) for (const { at } of midpoints(polygon, view)) pen.dot(at, touch ? 5 : 4, PAPER, 1.5)
  polygon.points.forEach((at, i) => {
    pen.dot(at, touch ? 9 : 6, i === editor.selected?.vertex ? GUIDE : PAPER, 2.5)
  })
}

function unfinished(pen: Pen, { gesture, pointer }: Editor) {
  if (gesture.state === 'cornered') {
    const to = pointer?.at ?? gesture.from
    for (const side of edgesOf(corners(gesture.from, to))) pen.line(side, pen.colour, 2.5)
    pen.dot(gesture.from, 5, PAPER, 2.5)
  }
  if (gesture.state === 'typing') pen.cross(gesture.at, pen.colour)
  if (gesture.state !== 'drawing') return
  const last = gesture.path.at(-1)
  const first = gesture.path[0]
  gesture.path.slice(1).forEach((at, i) => {
    pen.line([gesture.path[i]!, at], pen.colour, 2.5)
  })
  if (last && pointer) pen.line([last, pointer.at], pen.colour, 2, [6, 4])
  for (const at of gesture.path) pen.dot(at, 4, pen.colour, 1.5)
  if (first && gesture.path.length >= 3) pen.dot(first, 8, PAPER, 2.5)
}

/** Marks of constant size on the screen, whatever the zoom. */
class Pen {
  readonly ink: CanvasRenderingContext2D
  readonly zoom: number
  readonly colour: string
  constructor(ink: CanvasRenderingContext2D, zoom: number, colour: string) {
    this.ink = ink
    this.zoom = zoom
    this.colour = colour
    ink.globalAlpha = 1
  }

  /** With white on both sides, so that it shows on lines of any colour. */
  line([a, b]: readonly [Point, Point], colour: string, width: number, dash: readonly number[] = [], casing = 2) {
    const { ink, zoom } = this
    ink.beginPath()
    ink.moveTo(...a)
    ink.lineTo(...b)
    for (const [style, thick, parts] of [
      [PAPER, width + casing, []],
      [colour, width, dash],
    ] as const) {
      ink.strokeStyle = style
      ink.lineWidth = thick / zoom
      ink.setLineDash(parts.map(part => part / zoom))
      ink.stroke()
    }
  }

  dot([x, y]: Point, radius: number, fill: string, width: number) {
    const { ink, zoom, colour } = this
    ink.beginPath()
    ink.arc(x, y, radius / zoom, 0, 2 * Math.PI)
    ink.fillStyle = fill
    ink.strokeStyle = colour
    ink.lineWidth = width / zoom
    ink.setLineDash([])
    ink.fill()
    ink.stroke()
  }

  cross([x, y]: Point, colour: string) {
    const [near, far] = [4 / this.zoom, 15 / this.zoom]
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      this.line(
        [
          [x + dx * near, y + dy * near],
          [x + dx * far, y + dy * far],
        ],
        colour,
        1.5,
      )
  }
}
