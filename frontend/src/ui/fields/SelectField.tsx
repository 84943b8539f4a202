import { Controller, type FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

export interface Option {
  id: string | number
  label: string
}

const numeric = (options: readonly Option[]) => options.every(option => typeof option.id === 'number')

/** The native list: on a phone it is the wheel that the thumb knows. Nothing chosen is null. The value may be there before its option is. */
export function SelectField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { options: readonly Option[]; placeholder?: string },
) {
  const { name, label, required, hint, options, placeholder = 'Choose' } = props
  const { form, error } = useField(name)
  const chosen = (value: unknown) => (value === '' || value == null ? null : numeric(options) ? Number(value) : value)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {ties => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ...field } }) => (
            <select
              className="input select"
              {...ties}
              {...field}
              value={value ?? ''}
              onChange={event => onChange(chosen(event.target.value))}
            >
              <option value="">{placeholder}</option>
              {options.map(option => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </select>
          )}
        />
      )}
    </FieldFrame>
  )
}

/** A day as YYYY-MM-DD. */
export function DateField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { min?: string; max?: string; time?: boolean },
) {
  const { name, label, required, hint, min, max, time = false } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {ties => (
        <input
          className="input input-date figures"
          type={time ? 'datetime-local' : 'date'}
          min={min}
          max={max}
          {...ties}
          {...form.register(name, { setValueAs: value => (value === '' ? null : value) })}
        />
      )}
    </FieldFrame>
  )
}
