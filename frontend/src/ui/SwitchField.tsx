import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './Field.tsx'

/** A checkbox that is announced as a switch; the browser itself says whether it is on. */
const SWITCH = { role: 'switch' } as const

/** On or off, at once. The whole line is the target. */
export function SwitchField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { readOnly?: boolean },
) {
  const { name, label, hint } = props
  const { form, error } = useField(name)
  return (
    <div className="field" data-field={name}>
      <label className="switch">
        <span>
          {label}
          {hint && <span className="field-hint">{hint}</span>}
          {error && <span className="field-error">{error}</span>}
        </span>
        <input
          type="checkbox"
          {...SWITCH}
          aria-invalid={error ? true : undefined}
          disabled={props.readOnly ?? false}
          {...form.register(name)}
        />
      </label>
    </div>
  )
}
