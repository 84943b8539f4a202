import { type Editor, replaceShape, selectedLabel, selectedPolygon } from '#frontend/drawing/editor/editor.ts'
import { add, bounds, clampMove, distance, labelBox, roundPoint } from '#shared/drawing/geometry.ts'
import type { Layer, Point, Polygon } from '#shared/drawing/layer.ts'

/** The layer as it looks during a drag. */
export function previewLayer(editor: Editor): Layer {
  const { gesture, layer } = editor
  if (!('by' in gesture)) return layer
  const isAdded = gesture.state === 'reshaping' && gesture.added
  if (gesture.by[0] === 0 && gesture.by[1] === 0 && !isAdded) return layer
  if (gesture.state === 'moving') return moveShape(editor, gesture.by)
  const polygon = selectedPolygon(editor)
  if (!polygon) return layer
  if (gesture.state === 'sliding')
    return replaceShape(layer, polygon.id, { points: moveSide(polygon, gesture.side, gesture.by) })
  const at = editor.pointer?.at ?? add(gesture.at, gesture.by)
  return replaceShape(layer, polygon.id, { points: moveCorner(polygon, gesture.vertex, gesture.added, at) })
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

const moveSide = ({ points }: Polygon, side: number, by: Point): Point[] => {
  const end = (side + 1) % points.length
  return points.map((point, index) => (index === side || index === end ? roundPoint(add(point, by)) : point))
}

/** The part of a move that is at a right angle to a side, cut off where the side would leave the plan. */
export function acrossSide([a, b]: readonly [Point, Point], by: Point, plan: Editor['plan']): Point {
  const length = distance(a, b)
  if (length === 0) return [0, 0]
  const normal: Point = [(a[1] - b[1]) / length, (b[0] - a[0]) / length]
  const share = by[0] * normal[0] + by[1] * normal[1]
  const across: Point = [normal[0] * share, normal[1] * share]
  const onPlan = clampMove(bounds([a, b]), across, plan)
  const kept = Math.min(...across.map((length, axis) => (length === 0 ? 1 : onPlan[axis]! / length)))
  return [across[0] * kept, across[1] * kept]
}
