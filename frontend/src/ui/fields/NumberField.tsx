import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { parseNumber } from '#shared/schema/parseNumber.ts'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

/** The typed text as a number; null for blank. Other text stays a string, so that the schema refuses it and a draft keeps it. */
export function valueOfTyped(typed: unknown, unit?: string): number | string | null {
  if (typeof typed !== 'string') return typeof typed === 'number' ? typed : null
  const { value, message } = parseNumber(typed, unit)
  return value ?? (message ? typed : null)
}

/** Numeric keyboards have no minus. */
const inputModeOf = (isInteger: boolean, isSigned: boolean) => {
  if (isSigned) return 'text'
  return isInteger ? 'numeric' : 'decimal'
}

/**
 * A number in a text input with the numeric keyboard: without a spinner, and without changes by the mouse wheel. Shows the parsed
 * number where the text is written differently.
 */
export function NumberField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { unit?: string; integer?: boolean; signed?: boolean },
) {
  const { name, label, required, hint, unit, integer = false, signed = false } = props
  const { form, error } = useField(name)
  const [typed, setTyped] = useState('')
  const value: unknown = useWatch({ control: form.control, name })
  const { message } = typeof value === 'string' ? parseNumber(value, unit) : {}
  const isRead = typeof value === 'number' && (value >= 1000 || (typed !== '' && typed.trim() !== String(value)))
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error && (message ?? error)}>
      {bindings => (
        <span className="input-unit">
          <input
            className="input figures"
            inputMode={inputModeOf(integer, signed)}
            autoComplete="off"
            {...bindings}
            {...form.register(name, {
              setValueAs: typed => valueOfTyped(typed, unit),
              onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
            })}
          />
          {unit && !isRead && <span className="quiet">{unit}</span>}
          {isRead && <output className="quiet figures">{[formatNumber(value), unit].filter(Boolean).join(' ')}</output>}
        </span>
      )}
    </FieldFrame>
  )
}
