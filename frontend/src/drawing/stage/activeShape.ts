import { type Editor, IDLE } from '#frontend/drawing/editor/editor.ts'
import { type Size, toScreen, type Viewport } from '#frontend/drawing/editor/viewport.ts'
import { previewLayer } from '#frontend/drawing/tools/move.ts'
import { type Box, bounds, labelBox, subtract } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'

/** Pixels of the screen that handles, guides and captions reach beyond their points. */
const EDGE = 24

/** What is in hand and how to draw it: once while it is only moved, else again with every change. */
export interface ActiveShape {
  readonly editor: Editor
  /** The part of the screen that it covers before it is moved, in whole pixels. */
  readonly box: Box
  /** How far it has been moved since, in pixels of the screen. */
  readonly by: Point
  /** It is drawn again when one of these changes. */
  readonly on: readonly unknown[]
}

/** Undefined while nothing is in hand. */
export function activeShape(editor: Editor, viewport: Viewport, size: Size): ActiveShape | undefined {
  const lifted = editor.gesture.state === 'moving' ? { ...editor, gesture: IDLE } : editor
  const points = held(lifted)
  if (points.length === 0) return undefined
  const whole = grown(bounds(points.map(point => toScreen(viewport, point))))
  const small = whole.right - whole.left <= 2 * size.width && whole.bottom - whole.top <= 2 * size.height
  if (lifted === editor || !small) return { editor, box: clipped(whole, size), by: [0, 0], on: [editor] }
  const by = subtract(held(editor)[0]!, points[0]!)
  const { layer, selected } = editor
  return {
    editor: lifted,
    box: whole,
    by: [by[0] * viewport.zoom, by[1] * viewport.zoom],
    on: [layer, selected?.id, selected?.vertex],
  }
}

/** Every point that the sheet in hand shows, that of the selected shape first. */
function held(editor: Editor): Point[] {
  const { gesture, pointer, selected, tool } = editor
  return [
    ...shapePoints(previewLayer(editor), selected?.id),
    ...(gesture.state === 'drawing' ? gesture.path : []),
    ...(gesture.state === 'cornered' ? [gesture.from] : []),
    ...(gesture.state === 'typing' ? [gesture.at] : []),
    ...(pointer?.guides.flat() ?? []),
    ...(pointer && tool !== 'select' ? [pointer.at] : []),
  ]
}

function shapePoints({ polygons, labels }: Layer, id: string | undefined): Point[] {
  const label = labels.find(shape => shape.id === id)
  return label ? labelBox(label) : (polygons.find(shape => shape.id === id)?.points ?? [])
}

/** Sheets grow by steps of two fifths, so that they are not made anew with every move. */
const stepped = (from: number, to: number): number => from + Math.ceil(2 ** (Math.ceil(Math.log2(to - from) * 2) / 2))

function grown({ left, top, right, bottom }: Box): Box {
  const [x, y] = [Math.floor(left - EDGE), Math.floor(top - EDGE)]
  return { left: x, top: y, right: stepped(x, right + EDGE), bottom: stepped(y, bottom + EDGE) }
}

const clipped = ({ left, top, right, bottom }: Box, { width, height }: Size): Box => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return {
    left: x,
    top: y,
    right: Math.max(x + 1, Math.min(width, right)),
    bottom: Math.max(y + 1, Math.min(height, bottom)),
  }
}
