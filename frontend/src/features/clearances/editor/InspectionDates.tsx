import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DateInput } from '#frontend/ui/fields/DateField.tsx'
import { useField } from '#frontend/ui/fields/Field.tsx'
import { inspectionDayNote } from '#shared/domain/clearance/inspectionDayNote.ts'
import { nzDay, nzTime } from '#shared/domain/vocabulary/time.ts'

const MAX_INSPECTIONS = 20

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
            <InspectionPart index={index} part="inspect_date" label="Date" />
            <InspectionPart index={index} part="inspect_time" label="Time" />
            <EnterNow index={index} />
            <DayNote index={index} />
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

/** Says that the day cannot show the area to be clear. The clearance can still be saved. */
function DayNote({ index }: { index: number }) {
  const day = useWatch({ name: `inspection_dates.${index}.inspect_date` })
  const workEnds = useWatch({ name: 'work_date_to' })
  const note = inspectionDayNote(day ?? '', workEnds ?? '', nzDay())
  return note ? (
    <p className="small inspection-note" role="status">
      {note}
    </p>
  ) : null
}

/** Enters the current day and time, for use during the inspection. */
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
  readonly label: string
}

function InspectionPart({ index, part, label }: PartProps) {
  const name = `inspection_dates.${index}.${part}` as const
  const { error } = useField(name)
  const bindings = {
    id: name,
    'aria-required': true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  } as const
  const { control, register } = useFormContext<ClearanceValues>()
  const isEmpty = !useWatch({ name })
  return (
    <div className="field" data-field={name}>
      <label htmlFor={name} id={`${name}-label`}>
        {label}
        <span className="hidden-visually"> of inspection {index + 1}</span>
      </label>
      {part === 'inspect_date' ? (
        <Controller
          control={control}
          name={name}
          render={({ field: { onBlur, ...field } }) => (
            <DateInput {...bindings} {...field} labelId={`${name}-label`} onLeave={onBlur} />
          )}
        />
      ) : (
        <input
          className="input input-time figures"
          type="time"
          data-empty={isEmpty || undefined}
          {...bindings}
          {...register(name)}
        />
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
