import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useField } from '#frontend/ui/fields/Field.tsx'
import { nzDay, nzTime } from '#shared/domain/vocabulary/time.ts'

const MAX_INSPECTIONS = 20

/** The inspections of the area, each with a date and a time. */
export function InspectionDates() {
  const { fields, append, remove } = useFieldArray<ClearanceValues, 'inspection_dates'>({ name: 'inspection_dates' })
  const { error } = useField('inspection_dates')
  return (
    <fieldset className="field" data-field="inspection_dates">
      <legend>
        Inspections <span className="field-required">*Required</span>
      </legend>
      <ul className="inspections">
        {fields.map((field, index) => (
          <li key={field.id}>
            <DateTimePart index={index} part="inspect_date" type="date" label="Date" />
            <DateTimePart index={index} part="inspect_time" type="time" label="Time" />
            <EnterNow index={index} />
            {fields.length > 1 && (
              <Button
                kind="quiet"
                icon="trash"
                label={`Remove inspection ${index + 1}`}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {error && <p className="field-error">{error}</p>}
      {fields.length < MAX_INSPECTIONS && (
        <span>
          <Button icon="plus" onClick={() => append({ inspect_date: '', inspect_time: '' })}>
            Add inspection
          </Button>
        </span>
      )}
    </fieldset>
  )
}

/** Enters the present day and time, while the inspection is under way. */
function EnterNow({ index }: { index: number }) {
  const { setValue } = useFormContext<ClearanceValues>()
  const isEmpty = !useWatch({ name: `inspection_dates.${index}.inspect_time` })
  if (!isEmpty) return null
  const enter = () =>
    setValue(`inspection_dates.${index}`, { inspect_date: nzDay(), inspect_time: nzTime() }, { shouldDirty: true })
  return (
    <Button kind="quiet" onClick={enter}>
      Now<span className="hidden-visually"> for inspection {index + 1}</span>
    </Button>
  )
}

interface PartProps {
  readonly index: number
  readonly part: 'inspect_date' | 'inspect_time'
  readonly type: 'date' | 'time'
  readonly label: string
}

function DateTimePart({ index, part, type, label }: PartProps) {
  const name = `inspection_dates.${index}.${part}`
  const { form, error } = useField(name)
  const isEmpty = !useWatch({ name })
  return (
    <div className="field" data-field={name}>
      <label htmlFor={name}>
        {label}
        <span className="hidden-visually"> of inspection {index + 1}</span>
      </label>
      <input
        id={name}
        className="input input-date figures"
        data-empty={isEmpty || undefined}
        type={type}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...form.register(name)}
      />
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
