import { useEffect, useId, useRef, useState } from 'react'
import { formatNzDate } from '#frontend/features/browse/buildingColumns.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const messageOf = (error: unknown): string =>
  error instanceof Refusal ? (Object.values(error.fields)[0] ?? error.message) : 'That did not work. Try again.'

/** Typing a date goes through other dates: it is one when the hands rest, or the field is left. */
const REST_MS = 700
const weekday = new Intl.DateTimeFormat('en-NZ', { weekday: 'long', timeZone: 'UTC' })
/** A browser writes dates in the order of its own language; this is the order of the reports. */
const inWords = (day: string) => `${weekday.format(new Date(day))} ${formatNzDate(day)}`

/** The date of the survey, or where it is settled, what it was. */
export function SurveyDate() {
  const { survey_date, status_id } = useOpenBuilding().tree.building
  return isLocked(status_id) ? (
    <DescriptionList facts={[{ name: 'Survey date', value: formatNzDate(survey_date) }]} />
  ) : (
    <Day day={survey_date ?? ''} />
  )
}

function Day({ day }: { day: string }) {
  const id = useId()
  const { field, problem, onChange, settle } = useDay(day)
  return (
    <div className="field" data-field="survey_date">
      <label htmlFor={id}>Survey date</label>
      <input
        id={id}
        ref={field}
        type="date"
        className="input input-date figures"
        min="1900-01-01"
        defaultValue={day}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-said`}
        onChange={event => onChange(event.target)}
        onBlur={event => void settle(event.target)}
      />
      <p className={problem ? 'field-error' : 'field-hint'} id={`${id}-said`}>
        {problem ?? (day && inWords(day))}
      </p>
    </div>
  )
}

/** Saved once it is whole; what somebody else saves is shown unless a person is typing. */
function useDay(day: string) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const field = useRef<HTMLInputElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [problem, say] = useState<string>()
  useEffect(() => {
    const shown = field.current
    if (shown && shown !== document.activeElement) shown.value = day
  }, [day])
  const settle = async (typed: HTMLInputElement) => {
    clearTimeout(resting.current)
    const { value, validity } = typed
    if (value === '' || value === day || !validity.valid) return
    try {
      await edit('patchBuilding', { survey_date: value })
      toast('The survey date is saved')
    } catch (error) {
      say(messageOf(error))
    }
  }
  const onChange = (typed: HTMLInputElement) => {
    say(undefined)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => void settle(typed), REST_MS)
  }
  return { field, problem, onChange, settle }
}
