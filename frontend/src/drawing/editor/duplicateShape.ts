import { add, bounds, clampMove, labelBox, roundPoint } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import {
  commitLayer,
  type Editor,
  limitRefusal,
  pickTool,
  refuse,
  select,
  selectedLabel,
  selectedPolygon,
  withoutGesture,
} from './editor.ts'

/** Offset of the duplicate from the original, in screen pixels. */
const OFFSET = 24

/** Duplicates the selected shape and selects the duplicate, so that it can be moved at once. */
export function duplicateShape(editor: Editor, zoom: number): Editor {
  const [polygon, label] = [selectedPolygon(editor), selectedLabel(editor)]
  const kind = polygon ? 'polygons' : 'labels'
  const shape = polygon ?? label
  if (!shape) return editor
  const refusal = limitRefusal(editor, kind)
  if (refusal) return refuse(editor, refusal)
  const box = bounds(polygon ? polygon.points : label ? labelBox(label) : [])
  const [dx, dy] = clampMove(box, [OFFSET / zoom, OFFSET / zoom], editor.plan)
  // In the corner of the plan the offset is reversed: a duplicate exactly over its original would be invisible.
  const offset: Point = dx === 0 && dy === 0 ? clampMove(box, [-OFFSET / zoom, -OFFSET / zoom], editor.plan) : [dx, dy]
  const duplicate = { id: crypto.randomUUID(), points: shape.points.map(point => roundPoint(add(point, offset))) }
  const { polygons, labels } = editor.layer
  const layer = {
    polygons: polygon ? [...polygons, { ...polygon, ...duplicate }] : polygons,
    labels: label ? [...labels, { ...label, ...duplicate }] : labels,
  }
  return select(pickTool(commitLayer(withoutGesture(editor), layer), 'select'), { id: duplicate.id })
}
