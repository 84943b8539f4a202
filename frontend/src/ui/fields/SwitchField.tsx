import { Controller, type FieldValues } from 'react-hook-form'
import { Switch } from '#frontend/ui/elements/Switch.tsx'
import { type FieldProps, useField } from './Field.tsx'

/** A switch. The whole line can be tapped. */
export function SwitchField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { readOnly?: boolean },
) {
  const { name, label, hint, readOnly = false } = props
  const { form, error } = useField(name)
  return (
    <div className="field" data-field={name}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, ...field } }) => (
          <label className="switch">
            <span>
              {label}
              {hint && <span className="field-hint">{hint}</span>}
              {error && <span className="field-error">{error}</span>}
            </span>
            <Switch {...field} checked={value === true} disabled={readOnly} aria-invalid={error ? true : undefined} />
          </label>
        )}
      />
    </div>
  )
}
