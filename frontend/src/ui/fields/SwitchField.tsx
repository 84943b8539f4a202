import { InputSwitch } from 'primereact/inputswitch'
import { Controller, type FieldValues } from 'react-hook-form'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
import { type FieldProps, useField } from './Field.tsx'

/** PrimeReact gives the switch role to two elements. The outer one has no name, so it loses the role. */
const SILENT = { role: 'presentation', 'aria-checked': undefined } as const

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
        render={({ field: { ref, value, ...field } }) => (
          <label className="switch">
            <span>
              {label}
              {hint && <span className="field-hint">{hint}</span>}
              {error && <span className="field-error">{error}</span>}
            </span>
            <PrimeReactHost>
              <InputSwitch
                {...field}
                inputRef={ref}
                checked={value === true}
                onChange={event => field.onChange(event.value)}
                disabled={readOnly}
                pt={{ root: SILENT, input: { 'aria-invalid': error ? true : undefined }, slider: { hidden: true } }}
              />
            </PrimeReactHost>
          </label>
        )}
      />
    </div>
  )
}
