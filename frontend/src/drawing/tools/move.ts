import { type Editor, replaceShape, selectedLabel, selectedPolygon } from '#frontend/drawing/editor/editor.ts'
import { add, bounds, clampMove, labelBox, roundPoint } from '#shared/drawing/geometry.ts'
import type { Layer, Point, Polygon } from '#shared/drawing/layer.ts'

/** The layer as it looks during a drag. */
export function previewLayer(editor: Editor): Layer {
  const { gesture, layer } = editor
  if ((gesture.state !== 'moving' && gesture.state !== 'reshaping') || (gesture.by[0] === 0 && gesture.by[1] === 0))
    return layer
  if (gesture.state === 'moving') return moveShape(editor, gesture.by)
  const polygon = selectedPolygon(editor)
  const at = editor.pointer?.at ?? add(gesture.at, gesture.by)
  return polygon
    ? replaceShape(layer, polygon.id, { points: moveCorner(polygon, gesture.vertex, gesture.added, at) })
    : layer
}

const moveCorner = ({ points }: Polygon, vertex: number, isNew: boolean, at: Point): Point[] =>
  points.toSpliced(vertex, isNew ? 0 : 1, roundPoint(at))

/** The layer with the selected shape moved, within the plan. */
export function moveShape(editor: Editor, by: Point): Layer {
  const [polygon, label] = [selectedPolygon(editor), selectedLabel(editor)]
  if (!polygon && !label) return editor.layer
  const box = bounds(polygon ? polygon.points : labelBox(label!))
  const clamped = clampMove(box, by, editor.plan)
  const shape = polygon ?? label!
  return replaceShape(editor.layer, shape.id, { points: shape.points.map(point => roundPoint(add(point, clamped))) })
}
