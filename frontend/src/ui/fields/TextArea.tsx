import { Controller, type FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

export function TextArea<Values extends FieldValues = FieldValues>(props: FieldProps<Values> & { rows?: number }) {
  const { name, label, required, hint, rows = 3 } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, ...field } }) => (
            <textarea className="input" rows={rows} {...bindings} {...field} value={value ?? ''} />
          )}
        />
      )}
    </FieldFrame>
  )
}
