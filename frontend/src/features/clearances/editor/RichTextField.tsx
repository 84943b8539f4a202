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

/** A formatted text of the form: read first, written in place. What is written is in the form with every key. */
export function RichTextField({ name, label }: Props) {
  const { field, fieldState } = useController<ClearanceValues, typeof name>({ name })
  const { value, onChange } = field
  const [writing, write] = useState(false)
  const read = useRef(() => value)
  const own = useRef(value)
  // Restored, or saved by somebody else: what the box holds is not what stands there now.
  useEffect(() => {
    if (value !== own.current) write(false)
    own.current = value
  }, [value])
  const take = () => {
    const text = read.current()
    if (!writing || text === own.current) return
    own.current = text
    onChange(text)
  }
  const error = fieldState.error?.message
  return (
    <section className="field rich-field" data-field={name} aria-label={label}>
      <span className="rich-label">
        {label} <span className="field-required">*Required</span>
      </span>
      {writing ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens in the box and its tools
        <div onInput={take} onKeyUp={take} onClick={take} onBlur={take}>
          <RichText
            label={label}
            html={value}
            error={error}
            onReady={reader => {
              read.current = reader
            }}
          />
        </div>
      ) : (
        <>
          {plainTextOf(value) ? <RichTextView html={value} /> : <p className="quiet">Nothing written yet.</p>}
          {error && <p className="field-error">{error}</p>}
        </>
      )}
      {!writing && (
        <span>
          <Button icon="edit" data-mends="" onClick={() => write(true)}>
            {plainTextOf(value) ? 'Edit' : 'Write'} <span className="hidden-visually">{label}</span>
          </Button>
        </span>
      )}
    </section>
  )
}
