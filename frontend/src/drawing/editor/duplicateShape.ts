import { add, bounds, clampMove, labelBox, roundPoint } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import {
  commitLayer,
  type Editor,
  isFull,
  pickTool,
  refuse,
  select,
  selectedLabel,
  selectedPolygon,
  withoutGesture,
} from './editor.ts'

/** How far beside the original its copy lies, in pixels of the screen. */
const BESIDE = 24

/** A copy of the selected shape beside it, selected itself, so that it can be moved at once. */
export function duplicateShape(editor: Editor, zoom: number): Editor {
  const [polygon, label] = [selectedPolygon(editor), selectedLabel(editor)]
  const kind = polygon ? 'polygons' : 'labels'
  const shape = polygon ?? label
  if (!shape) return editor
  const full = isFull(editor, kind)
  if (full) return refuse(editor, full)
  const box = bounds(polygon ? polygon.points : label ? labelBox(label) : [])
  const [dx, dy] = clampMove(box, [BESIDE / zoom, BESIDE / zoom], editor.plan)
  // In the corner of the plan it goes the other way: a copy exactly over its original would not be seen.
  const by: Point = dx === 0 && dy === 0 ? clampMove(box, [-BESIDE / zoom, -BESIDE / zoom], editor.plan) : [dx, dy]
  const copy = { id: crypto.randomUUID(), points: shape.points.map(point => roundPoint(add(point, by))) }
  const { polygons, labels } = editor.layer
  const layer = {
    polygons: polygon ? [...polygons, { ...polygon, ...copy }] : polygons,
    labels: label ? [...labels, { ...label, ...copy }] : labels,
  }
  return select(pickTool(commitLayer(withoutGesture(editor), layer), 'select'), { id: copy.id })
}
