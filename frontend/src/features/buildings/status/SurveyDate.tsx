import { useEffect, useId, useRef, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { formatDay, formatDayWithWeekday } from '#shared/domain/vocabulary/time.ts'

export function messageOf(error: unknown): string {
  const refusal = refusalOf(error)
  return refusal ? (Object.values(refusal.fields)[0] ?? refusal.message) : 'Something went wrong. Try again.'
}

/** While a date is typed the field passes through other valid dates, so it is saved after a pause or when left. */
const SAVE_DELAY_MS = 700

/** The field for the survey date; in a locked building the date as text. */
export function SurveyDate() {
  const { survey_date, status_id } = useOpenBuilding().tree.building
  return isLocked(status_id) ? (
    <DescriptionList facts={[{ name: 'Survey date', value: formatDay(survey_date) }]} />
  ) : (
    <Day day={survey_date ?? ''} />
  )
}

function Day({ day }: { day: string }) {
  const id = useId()
  const { field, problem, onChange, leave } = useDay(day)
  return (
    <div className="field" data-field="survey_date">
      <label htmlFor={id}>Survey date</label>
      <input
        id={id}
        ref={field}
        type="date"
        className="input input-date figures"
        data-empty={!day || undefined}
        min="1900-01-01"
        defaultValue={day}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-said`}
        onChange={event => onChange(event.target)}
        onBlur={event => void leave(event.target)}
      />
      <p className={problem ? 'field-error' : 'field-hint'} id={`${id}-said`}>
        {problem ?? (day && formatDayWithWeekday(day))}
      </p>
    </div>
  )
}

/**
 * Saves the date once it is complete, and none once an emptied field is left. A date that someone else saves is shown
 * unless the user is typing.
 */
function useDay(day: string) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const input = field.current
    if (input && input !== document.activeElement) input.value = day
  }, [day])
  const save = async (survey_date: string | null) => {
    clearTimeout(timer.current)
    if ((survey_date ?? '') === day) return
    try {
      await edit('patchBuilding', { survey_date })
      toast(survey_date ? 'Survey date saved' : 'Survey date cleared')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  /** Half a date is no valid value, and has none. */
  const leave = ({ value, validity }: HTMLInputElement) => validity.valid && save(value || null)
  const onChange = (input: HTMLInputElement) => {
    setProblem(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => input.value && void leave(input), SAVE_DELAY_MS)
  }
  return { field, problem, onChange, leave }
}
