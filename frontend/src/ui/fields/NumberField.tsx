import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

/** The typed text as a number: null for nothing, NaN for what isn't a number, so that the schema refuses it. */
export function parseNumber(typed: unknown): number | null {
  if (typeof typed === 'number') return typed
  const text = String(typed ?? '').trim()
  return text === '' ? null : Number(text.replace(',', '.'))
}

/** Keyboards for numbers have no minus. */
const inputModeOf = (isWhole: boolean, isSigned: boolean) => {
  if (isSigned) return 'text'
  return isWhole ? 'numeric' : 'decimal'
}

/** A number as text with the numeric keyboard: no spinner, and no mouse wheel that changes the value while scrolling. */
export function NumberField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { unit?: string; whole?: boolean; signed?: boolean },
) {
  const { name, label, required, hint, unit, whole = false, signed = false } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <span className="input-unit">
          <input
            className="input figures"
            inputMode={inputModeOf(whole, signed)}
            autoComplete="off"
            {...bindings}
            {...form.register(name, { setValueAs: parseNumber })}
          />
          {unit && <span className="quiet">{unit}</span>}
        </span>
      )}
    </FieldFrame>
  )
}
