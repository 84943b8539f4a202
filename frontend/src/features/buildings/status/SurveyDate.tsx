import { useId, useRef, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { DateInput } from '#frontend/ui/fields/DateField.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { DAY_OUT_OF_RANGE, DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { Day } from '#shared/domain/vocabulary/fields.ts'
import { formatDay, weekdayOf } from '#shared/domain/vocabulary/time.ts'

export function messageOf(error: unknown): string {
  const refusal = refusalOf(error)
  return refusal ? (Object.values(refusal.fields)[0] ?? refusal.message) : 'Something went wrong. Try again.'
}

/** A date being typed passes through other valid dates, so it is saved after a pause or on blur. */
const SAVE_DELAY_MS = 700

export function SurveyDate() {
  const { survey_date, status_id } = useOpenBuilding().tree.building
  return isLocked(status_id) ? (
    <DescriptionList facts={[{ name: 'Survey date', value: formatDay(survey_date) }]} />
  ) : (
    <DayField day={survey_date ?? ''} />
  )
}

function DayField({ day }: { day: string }) {
  const id = useId()
  const { value, problem, onChange, leave } = useDay(day)
  return (
    <div className="field" data-field="survey_date">
      <label htmlFor={id} id={`${id}-label`}>
        Survey date
      </label>
      <DateInput
        id={id}
        labelId={`${id}-label`}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-said`}
        onChange={onChange}
        onLeave={leave}
      />
      <p className={problem ? 'field-error' : 'field-hint'} id={`${id}-said`}>
        {problem ?? (day && weekdayOf(day))}
      </p>
    </div>
  )
}

/** Saves a complete date, and an empty one on blur. Shows another user’s change unless the user is typing. */
function useDay(day: string) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const save = async (value: string) => {
    clearTimeout(timer.current)
    const stopTyping = () => setTyped(now => (now === value ? undefined : now))
    if (value === day) return stopTyping()
    try {
      await edit('patchBuilding', { survey_date: value || null })
      stopTyping()
      toast(value ? 'Survey date saved' : 'Survey date cleared')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const leave = (value: string) => {
    if (!value || DayInput.safeParse(value).success) void save(value)
    else setProblem(Day.safeParse(value).success ? DAY_OUT_OF_RANGE : 'Enter a date that exists, as DD/MM/YYYY')
  }
  const onChange = (value: string) => {
    setTyped(value)
    setProblem(undefined)
    clearTimeout(timer.current)
    if (DayInput.safeParse(value).success) timer.current = setTimeout(() => void save(value), SAVE_DELAY_MS)
  }
  return { value: typed ?? day, problem, onChange, leave }
}
