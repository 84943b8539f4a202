import type { FieldValues } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

export interface Choice {
  /** Null means “none”, where a value is optional. */
  id: string | number | null
  label: string
  hint?: string
}

/** One of a few choices, all visible and large enough for a thumb. */
export function RadioCards<Values extends FieldValues = FieldValues>(
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
            <div className="cards" role="radiogroup" aria-label={label}>
              {choices.map((choice, index) => (
                <label key={choice.id} className="card">
                  <Radio
                    name={`${bindings.id}-${name}`}
                    ref={index === 0 ? field.ref : undefined}
                    checked={field.value === choice.id}
                    onChoose={() => field.onChange(choice.id)}
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
