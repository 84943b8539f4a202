import type { Label } from '#shared/drawing/layer.ts'
import { changeShape, commitLayer, type Editor, isFull, pickTool, refuse, select, withoutGesture } from './editor.ts'

export const LABEL_SIZE = { least: 10, most: 100, step: 2 } as const
export const MAX_LABEL_LETTERS = 50
const TURN = 15

/** Big enough to read where it is placed, but no larger than suits a printed plan, unless labels of the building are larger. */
const legible = (zoom: number, least: number) => clampSize(Math.max(least, Math.min(36, 14 / zoom)))

export const clampSize = (size: number): number =>
  Math.min(LABEL_SIZE.most, Math.max(LABEL_SIZE.least, Math.round(size)))

/** Puts the words where the label tool was pressed, at least `least` large; blank words leave the drawing as it was. */
export function placeLabel(editor: Editor, text: string, zoom: number, least: number = LABEL_SIZE.least): Editor {
  const textValue = text.trim().slice(0, MAX_LABEL_LETTERS)
  if (editor.gesture.state !== 'typing') return editor
  if (textValue === '') return { ...editor, refusal: 'Enter some text for the label.' }
  const full = isFull(editor, 'labels')
  if (full) return refuse(editor, full)
  const label: Label = {
    id: crypto.randomUUID(),
    type: 'text',
    points: [editor.gesture.at],
    textValue,
    fontSize: legible(zoom, least),
    angle: 0,
  }
  const added = commitLayer(withoutGesture(editor), { ...editor.layer, labels: [...editor.layer.labels, label] })
  return select(pickTool(added, 'select'), { id: label.id })
}

/** A blank field is a person in the middle of typing: the label keeps its last words. */
export const setLabelText = (editor: Editor, { id }: Label, text: string): Editor =>
  text.trim() === '' ? editor : changeShape(editor, id, { textValue: text.slice(0, MAX_LABEL_LETTERS) }, `text ${id}`)

export const resizeLabel = (editor: Editor, { id }: Label, size: number): Editor =>
  changeShape(editor, id, { fontSize: clampSize(size) }, `size ${id}`)

/** To the right, or to the left, by a twenty-fourth of a full turn. */
export const rotateLabel = (editor: Editor, { id, angle }: Label, way: 1 | -1 = 1): Editor =>
  changeShape(editor, id, { angle: (angle + way * TURN + 360) % 360 }, `angle ${id}`)
