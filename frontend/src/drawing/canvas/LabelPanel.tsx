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
import { ToolButton } from './toolIcons.tsx'

interface PanelProps {
  readonly edit: (edit: (editor: Editor) => Editor) => void
  /** Gives the focus back to the plan. */
  readonly onDone: () => void
}

/** Asks for the words of a label that was just put down. Nothing is drawn before there are words. */
export function NewLabel({ zoom, least, edit, onDone }: PanelProps & { zoom: number; least: number | undefined }) {
  const [text, setText] = useState('')
  const done = (change: (editor: Editor) => Editor) => {
    edit(change)
    if (text.trim() || change === withoutGesture) onDone()
  }
  const place = (editor: Editor) => placeLabel(editor, text, zoom, least)
  return (
    <div className="drawing-panel">
      <Words value={text} onChange={setText} onEnter={() => done(place)} onEscape={() => done(withoutGesture)} start />
      <button type="button" className="button button-primary" onClick={() => done(place)}>
        Add label
      </button>
    </div>
  )
}

/** The selected label's words, size and angle, changed as they are typed. */
export function LabelPanel({ label, edit, onDone }: PanelProps & { label: Label }) {
  const [text, setText] = useState(label.textValue)
  useEffect(() => setText(label.textValue), [label.textValue])
  const type = (words: string) => {
    setText(words)
    edit(editor => setLabelText(editor, label, words))
  }
  return (
    <div className="drawing-panel">
      <Words value={text} onChange={type} onEnter={onDone} onEscape={onDone} />
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
  const to = (size: number) => edit(editor => resizeLabel(editor, label, size))
  const { fontSize } = label
  return (
    <fieldset className="drawing-size">
      <legend className="hidden-visually">Size</legend>
      <ToolButton
        name="minus"
        label="Smaller"
        off={fontSize <= LABEL_SIZE.least}
        onPress={() => to(fontSize - LABEL_SIZE.step)}
      />
      <input
        key={fontSize}
        className="drawing-number"
        aria-label="Size, 10 to 100"
        inputMode="numeric"
        defaultValue={fontSize}
        onBlur={event => Number(event.target.value) && to(clampSize(Number(event.target.value)))}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ToolButton
        name="plus"
        label="Larger"
        off={fontSize >= LABEL_SIZE.most}
        onPress={() => to(fontSize + LABEL_SIZE.step)}
      />
    </fieldset>
  )
}

interface WordsProps {
  readonly value: string
  readonly start?: boolean
  readonly onChange: (words: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
}

function Words({ value, start = false, onChange, onEnter, onEscape }: WordsProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (start) field.current?.focus()
  }, [start])
  return (
    <input
      ref={field}
      className="drawing-words"
      aria-label="Label text"
      placeholder="Label text"
      required
      maxLength={MAX_LABEL_LETTERS}
      value={value}
      aria-invalid={value.trim() === '' && !start}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onEnter()
        if (event.key === 'Escape') onEscape()
      }}
    />
  )
}
