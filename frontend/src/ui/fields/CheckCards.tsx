import { Controller, type FieldValues } from 'react-hook-form'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'
import type { Choice } from './RadioCards.tsx'

type Id = Choice['id']
const ids = (value: unknown): Id[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string' || typeof each === 'number') : []

/** Checkboxes for a few choices, all visible and large enough for a thumb. The value is the list of chosen ids. */
export function CheckCards<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { choices: readonly Choice[] },
) {
  const { name, label, required, hint, choices } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error} group>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <div className="cards">
              {choices.map((choice, index) => (
                <label key={choice.id} className="card">
                  <Check
                    ref={index === 0 ? field.ref : undefined}
                    checked={ids(field.value).includes(choice.id)}
                    onChange={() => field.onChange(toggleValue(ids(field.value), choice.id))}
                    onBlur={field.onBlur}
                    aria-describedby={bindings['aria-describedby']}
                  />
                  <span>
                    {choice.label}
                    {choice.hint && <span className="field-hint">{choice.hint}</span>}
                  </span>
                </label>
              ))}
            </div>
          )}
        />
      )}
    </FieldFrame>
  )
}
