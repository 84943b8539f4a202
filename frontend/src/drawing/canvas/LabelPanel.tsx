import { useEffect, useRef, useState } from 'react'
import type { Editor } from '#frontend/drawing/editor/editor.ts'
import { withoutGesture } from '#frontend/drawing/editor/editor.ts'
import {
  clampSize,
  LABEL_SIZE,
  MAX_LABEL_LETTERS,
  placeLabel,
  resizeLabel,
  rotateLabel,
  setLabelText,
} from '#frontend/drawing/editor/labelEdits.ts'
import type { Label } from '#shared/drawing/layer.ts'
import { parseNumber } from '#shared/schema/parseNumber.ts'
import { ToolButton } from './ToolButton.tsx'

interface PanelProps {
  readonly edit: (edit: (editor: Editor) => Editor) => void
  /** Returns the focus to the plan. */
  readonly onDone: () => void
}

/** Asks for the text of a new label. The label is added only once there is text. */
export function NewLabel({ zoom, minSize, edit, onDone }: PanelProps & { zoom: number; minSize: number | undefined }) {
  const [text, setText] = useState('')
  const applyAndFinish = (change: (editor: Editor) => Editor) => {
    edit(change)
    if (text.trim() || change === withoutGesture) onDone()
  }
  const place = (editor: Editor) => placeLabel(editor, text, zoom, minSize)
  return (
    <div className="drawing-panel">
      <LabelText
        value={text}
        onChange={setText}
        onEnter={() => applyAndFinish(place)}
        onEscape={() => applyAndFinish(withoutGesture)}
        isNew
      />
      <button type="button" className="button button-primary" onClick={() => applyAndFinish(place)}>
        Add label
      </button>
    </div>
  )
}

export function LabelPanel({ label, edit, onDone }: PanelProps & { label: Label }) {
  const [text, setText] = useState(label.textValue)
  useEffect(() => setText(label.textValue), [label.textValue])
  const changeText = (text: string) => {
    setText(text)
    edit(editor => setLabelText(editor, label, text))
  }
  return (
    <div className="drawing-panel">
      <LabelText value={text} onChange={changeText} onEnter={onDone} onEscape={onDone} />
      <LabelSize label={label} edit={edit} />
      <ToolButton name="turnBack" label="Turn left" onPress={() => edit(editor => rotateLabel(editor, label, -1))} />
      <ToolButton
        name="turn"
        label={`Turn right, now ${label.angle}°`}
        onPress={() => edit(editor => rotateLabel(editor, label))}
      />
    </div>
  )
}

function LabelSize({ label, edit }: Pick<PanelProps, 'edit'> & { label: Label }) {
  const resize = (size: number) => edit(editor => resizeLabel(editor, label, size))
  const { fontSize } = label
  return (
    <fieldset className="drawing-size">
      <legend className="hidden-visually">Size</legend>
      <ToolButton
        name="minus"
        label="Smaller"
        off={fontSize <= LABEL_SIZE.min}
        onPress={() => resize(fontSize - LABEL_SIZE.step)}
      />
      <input
        key={fontSize}
        className="drawing-number"
        aria-label="Size, 10 to 100"
        inputMode="numeric"
        defaultValue={fontSize}
        onBlur={event => {
          const { value } = parseNumber(event.target.value)
          if (value) resize(clampSize(value))
          else event.target.value = String(fontSize)
        }}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ToolButton
        name="plus"
        label="Larger"
        off={fontSize >= LABEL_SIZE.max}
        onPress={() => resize(fontSize + LABEL_SIZE.step)}
      />
    </fieldset>
  )
}

interface LabelTextProps {
  readonly value: string
  readonly isNew?: boolean
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
}

function LabelText({ value, isNew = false, onChange, onEnter, onEscape }: LabelTextProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <input
      ref={field}
      className="drawing-words"
      aria-label="Label text"
      placeholder="Label text"
      required
      maxLength={MAX_LABEL_LETTERS}
      value={value}
      aria-invalid={value.trim() === '' && !isNew}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onEnter()
        if (event.key === 'Escape') onEscape()
      }}
    />
  )
}
