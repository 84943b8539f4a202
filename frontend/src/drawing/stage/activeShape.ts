import { type Editor, IDLE } from '#frontend/drawing/editor/editor.ts'
import { type Size, toScreen, type Viewport } from '#frontend/drawing/editor/viewport.ts'
import { previewLayer } from '#frontend/drawing/tools/move.ts'
import { type Box, bounds, labelBox, subtract } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'

/** How far handles, guides and captions extend beyond their points, in screen pixels. */
const MARGIN = 24

/** The active shape and how to draw it: once during a move, otherwise at every change. */
export interface ActiveShape {
  readonly editor: Editor
  /** The covered part of the screen before the move, in whole pixels. */
  readonly box: Box
  /** The distance of the move, in screen pixels. */
  readonly by: Point
  /** A change of any of these requires a redraw. */
  readonly dependencies: readonly unknown[]
}

/** The selected or unfinished shape; undefined if there is none. */
export function activeShape(editor: Editor, viewport: Viewport, size: Size): ActiveShape | undefined {
  const unmoved = editor.gesture.state === 'moving' ? { ...editor, gesture: IDLE } : editor
  const points = activePoints(unmoved)
  if (points.length === 0) return undefined
  const fullBox = growBox(bounds(points.map(point => toScreen(viewport, point))))
  const fitsScreen = fullBox.right - fullBox.left <= 2 * size.width && fullBox.bottom - fullBox.top <= 2 * size.height
  if (unmoved === editor || !fitsScreen) return { editor, box: clip(fullBox, size), by: [0, 0], dependencies: [editor] }
  const by = subtract(activePoints(editor)[0]!, points[0]!)
  const { layer, selected } = editor
  return {
    editor: unmoved,
    box: fullBox,
    by: [by[0] * viewport.zoom, by[1] * viewport.zoom],
    dependencies: [layer, selected?.id, selected?.vertex],
  }
}

/** Every point on the canvas of the active shape, starting with the selected shape. */
function activePoints(editor: Editor): Point[] {
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

/** The canvas grows in steps of about 40%, so that few moves reallocate it. */
const roundUp = (from: number, to: number): number => from + Math.ceil(2 ** (Math.ceil(Math.log2(to - from) * 2) / 2))

function growBox({ left, top, right, bottom }: Box): Box {
  const [x, y] = [Math.floor(left - MARGIN), Math.floor(top - MARGIN)]
  return { left: x, top: y, right: roundUp(x, right + MARGIN), bottom: roundUp(y, bottom + MARGIN) }
}

const clip = ({ left, top, right, bottom }: Box, { width, height }: Size): Box => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return {
    left: x,
    top: y,
    right: Math.max(x + 1, Math.min(width, right)),
    bottom: Math.max(y + 1, Math.min(height, bottom)),
  }
}
