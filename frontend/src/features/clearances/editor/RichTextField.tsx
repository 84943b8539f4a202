import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { RichText } from '#frontend/ui/richText/RichText.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import { plainTextOf } from '#shared/domain/text/richText.ts'

interface Props {
  readonly name: 'details' | 'declaration_text'
  readonly label: string
}

/** A rich text of the form with a button to edit it in place. Every change reaches the form at once. */
export function RichTextField({ name, label }: Props) {
  const { field, fieldState } = useController<ClearanceValues, typeof name>({ name })
  const { value, onChange } = field
  const [isEditing, setIsEditing] = useState(false)
  const readText = useRef(() => value)
  const lastValue = useRef(value)
  // Closes the editor if a restored draft or a merge has replaced the value: the editor would show the old text.
  useEffect(() => {
    if (value !== lastValue.current) setIsEditing(false)
    lastValue.current = value
  }, [value])
  const readEditor = () => {
    const text = readText.current()
    if (!isEditing || text === lastValue.current) return
    lastValue.current = text
    onChange(text)
  }
  const error = fieldState.error?.message
  return (
    <section className="field rich-field" data-field={name} aria-label={label}>
      <span className="rich-label">
        {label} <span className="field-required">*Required</span>
      </span>
      {isEditing ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: listens to input in the editor and its tools
        <div onInput={readEditor} onKeyUp={readEditor} onClick={readEditor} onBlur={readEditor}>
          <RichText
            label={label}
            html={value}
            error={error}
            onReady={reader => {
              readText.current = reader
            }}
          />
        </div>
      ) : (
        <>
          {plainTextOf(value) ? <RichTextView html={value} /> : <p className="quiet">Nothing written yet.</p>}
          {error && <p className="field-error">{error}</p>}
        </>
      )}
      {!isEditing && (
        <span>
          <Button icon="edit" data-fixes="" onClick={() => setIsEditing(true)}>
            {plainTextOf(value) ? 'Edit' : 'Write'} <span className="hidden-visually">{label}</span>
          </Button>
        </span>
      )}
    </section>
  )
}
