import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { Label } from '#shared/drawing/layer.ts'
import {
  changeShape,
  commitLayer,
  type Editor,
  limitRefusal,
  pickTool,
  refuse,
  select,
  withoutGesture,
} from './editor.ts'

export const LABEL_SIZE = { min: 10, max: 100, step: 2 } as const
export const MAX_LABEL_LETTERS = 50
const ROTATION_STEP = 15

/** A size that is readable at this zoom, not too large for print, and at least `min`. */
const readableSize = (zoom: number, min: number) => clampSize(Math.max(min, Math.min(36, 14 / zoom)))

export const clampSize = (size: number): number => Math.min(LABEL_SIZE.max, Math.max(LABEL_SIZE.min, Math.round(size)))

/** Adds a label where the label tool was pressed, at least `min` in size. Refuses blank text. */
export function placeLabel(editor: Editor, text: string, zoom: number, min: number = LABEL_SIZE.min): Editor {
  const textValue = firstCharacters(text.trim(), MAX_LABEL_LETTERS)
  if (editor.gesture.state !== 'typing') return editor
  if (textValue === '') return { ...editor, refusal: 'Enter some text for the label.' }
  const refusal = limitRefusal(editor, 'labels')
  if (refusal) return refuse(editor, refusal)
  const label: Label = {
    id: crypto.randomUUID(),
    type: 'text',
    points: [editor.gesture.at],
    textValue,
    fontSize: readableSize(zoom, min),
    angle: 0,
  }
  const added = commitLayer(withoutGesture(editor), { ...editor.layer, labels: [...editor.layer.labels, label] })
  return select(pickTool(added, 'select'), { id: label.id })
}

/** A blank field keeps the last text of the label, because the user is still typing. */
export const setLabelText = (editor: Editor, { id }: Label, text: string): Editor =>
  text.trim() === ''
    ? editor
    : changeShape(editor, id, { textValue: firstCharacters(text, MAX_LABEL_LETTERS) }, `text ${id}`)

export const resizeLabel = (editor: Editor, { id }: Label, size: number): Editor =>
  changeShape(editor, id, { fontSize: clampSize(size) }, `size ${id}`)

/** Rotates by 15° to the right (1) or to the left (-1). */
export const rotateLabel = (editor: Editor, { id, angle }: Label, direction: 1 | -1 = 1): Editor =>
  changeShape(editor, id, { angle: (angle + direction * ROTATION_STEP + 360) % 360 }, `angle ${id}`)
