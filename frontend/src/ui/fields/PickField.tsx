import { Controller, type FieldValues } from 'react-hook-form'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { ChosenPeople, idsOf } from './ChosenPeople.tsx'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'
import { PeopleInput } from './PeopleInput.tsx'
import type { PickFieldProps } from './PickInput.tsx'
import type { Option } from './SelectField.tsx'

const PickInput = lazyPart(() => import('./PickInput.tsx'), { waiting: <div className="input" /> })

/** One of many options, found by typing. The value is the id of the picked option, or null. */
export function PickField<Values extends FieldValues = FieldValues>(props: PickFieldProps<Values>) {
  const { name, label, required, hint } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => <PickInput {...props} bindings={bindings} field={field} />}
        />
      )}
    </FieldFrame>
  )
}

/** Several options of a list, in the order of choosing. `lead` is the label of the first one. The value is the list of ids. */
export function PeopleField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { people: readonly Option[]; lead?: string; placeholder?: string },
) {
  const { name, label, required, hint, people, lead, placeholder = 'Choose people' } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <>
              <PeopleInput label={label} people={people} placeholder={placeholder} bindings={bindings} field={field} />
              <ChosenPeople
                label={label}
                people={people}
                lead={lead}
                chosen={idsOf(field.value)}
                onChange={field.onChange}
              />
            </>
          )}
        />
      )}
    </FieldFrame>
  )
}
