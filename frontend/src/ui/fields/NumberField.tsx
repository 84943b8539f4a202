import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

/** What was typed as a number: null for nothing, NaN for what is no number, so that the schema can refuse it. */
export function parseNumber(typed: unknown): number | null {
  if (typeof typed === 'number') return typed
  const text = String(typed ?? '').trim()
  return text === '' ? null : Number(text.replace(',', '.'))
}

/** A number as text with the numeric keyboard: no spinner, no wheel that changes a value while scrolling. */
export function NumberField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { unit?: string; whole?: boolean },
) {
  const { name, label, required, hint, unit, whole = false } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {ties => (
        <span className="input-unit">
          <input
            className="input figures"
            inputMode={whole ? 'numeric' : 'decimal'}
            autoComplete="off"
            {...ties}
            {...form.register(name, { setValueAs: parseNumber })}
          />
          {unit && <span className="quiet">{unit}</span>}
        </span>
      )}
    </FieldFrame>
  )
}
