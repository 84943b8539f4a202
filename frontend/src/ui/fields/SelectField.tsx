import { Controller, type FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

export interface Option {
  id: string | number
  label: string
}

/** The longest list without a search. */
export const SHORT_LIST = 8

const hasNumericIds = (options: readonly Option[]) => options.every(option => typeof option.id === 'number')

/** The label of a value without an option: the options are still loading, or the value’s option was deleted. */
export const nameWithout = (options: readonly unknown[]): string => (options.length === 0 ? '…' : 'Unknown')

/** A native select. The value is null for no choice, and may be set before its option is loaded. */
export function SelectField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { options: readonly Option[]; placeholder?: string },
) {
  const { name, label, required, hint, options, placeholder = 'Choose' } = props
  const { form, error } = useField(name)
  const parseChoice = (value: unknown) =>
    value === '' || value == null ? null : hasNumericIds(options) ? Number(value) : value
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ...field } }) => (
            <select
              className="input select"
              {...bindings}
              {...field}
              value={value ?? ''}
              onChange={event => onChange(parseChoice(event.target.value))}
            >
              <option value="">{placeholder}</option>
              {!!value && !options.some(({ id }) => id === value) && (
                <option value={value}>{nameWithout(options)}</option>
              )}
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
