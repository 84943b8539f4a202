import { lazy, Suspense } from 'react'
import { Controller, type FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'
import type { PickFieldProps } from './PickInput.tsx'
import type { Option } from './SelectField.tsx'

const PickInput = lazy(() => import('./PickInput.tsx'))
const PeopleInput = lazy(() => import('./PeopleInput.tsx'))

/** One out of many: type to find it. The value is the id of what was picked, or null. */
export function PickField<Values extends FieldValues = FieldValues>(props: PickFieldProps<Values>) {
  const { name, label, required, hint } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {ties => (
        <Suspense fallback={<div className="input" />}>
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => <PickInput {...props} ties={ties} field={field} />}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}

/** Several out of a list, in the order they were chosen; with `lead` the first leads. The value is the list of their ids. */
export function PeopleField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { people: readonly Option[]; lead?: string; placeholder?: string },
) {
  const { name, label, required, hint, people, lead, placeholder = 'Choose people' } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {ties => (
        <Suspense fallback={<div className="input" />}>
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => (
              <PeopleInput
                label={label}
                people={people}
                lead={lead}
                placeholder={placeholder}
                ties={ties}
                field={field}
              />
            )}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
