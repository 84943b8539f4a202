import type { PlanningEntry } from '#shared/contract/building/surveys.ts'
import { dayAfter, formatDayWithWeekday, formatShortDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { useDropOfBuilding } from './draggedBuilding.ts'
import { PlannedBuilding } from './PlannedBuilding.tsx'

interface Row {
  readonly id: string
  readonly name: string
}
interface Props {
  readonly monday: string
  readonly surveyors: readonly Row[]
  readonly buildings: readonly PlanningEntry[]
  readonly onOpen: (building: PlanningEntry) => void
  readonly onDropped: (id: string, day: string, surveyor: string) => void
}

/** A week with a row for each lead surveyor. On narrow screens the days of each surveyor are below the name. */
export function WeekTable({ monday, surveyors, ...cells }: Props) {
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(monday, at))
  return (
    <table className="week">
      <caption className="hidden-visually">Surveys by day and lead surveyor</caption>
      <thead>
        <tr>
          <th scope="col">Lead surveyor</th>
          {days.map(day => (
            <th key={day} scope="col" aria-current={day === nzDay() ? 'date' : undefined}>
              {formatShortDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {surveyors.map(surveyor => (
          <tr key={surveyor.id}>
            <th scope="row">{surveyor.name}</th>
            {days.map(day => (
              <Cell key={day} day={day} surveyor={surveyor.id} {...cells} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell(props: Omit<Props, 'monday' | 'surveyors'> & { readonly day: string; readonly surveyor: string }) {
  const { day, surveyor, buildings, onOpen, onDropped } = props
  const { isOver, handlers } = useDropOfBuilding(id => onDropped(id, day, surveyor))
  const dayBuildings = buildings.filter(
    ({ survey_date, surveyors }) => survey_date === day && surveyors[0] === surveyor,
  )
  return (
    <td className={isOver ? 'week-over' : undefined} {...handlers}>
      {dayBuildings.length > 0 && (
        <>
          <span className="week-day">{formatDayWithWeekday(day)}</span>
          <ul>
            {dayBuildings.map(building => (
              <PlannedBuilding key={building.id} building={building} onOpen={onOpen} />
            ))}
          </ul>
        </>
      )}
    </td>
  )
}
