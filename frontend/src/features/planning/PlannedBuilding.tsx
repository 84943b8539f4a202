import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { PlanningEntry } from '#shared/contract/building/surveys.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import { BUILDING } from './draggedBuilding.ts'

interface Props {
  readonly building: PlanningEntry
  readonly onOpen: (building: PlanningEntry) => void
  /** A date outside the week with its lead surveyor, for a card outside the table. */
  readonly lead?: string | undefined
}

/** A building in the plan: dragged to a day and surveyor, or changed in a dialog. */
export function PlannedBuilding({ building, onOpen, lead }: Props) {
  const { id, survey_id, name, job_number, client_name, survey_date } = building
  return (
    <li
      className="planned"
      draggable
      onDragStart={event => {
        event.dataTransfer.setData(BUILDING, id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <Link to={paths.building(survey_id, id)} draggable={false}>
        {name}
      </Link>
      <Button kind="quiet" icon="calendar" label={`Plan ${name}`} onClick={() => onOpen(building)} />
      <span className="quiet">{[job_number, client_name].filter(Boolean).join(', ')}</span>
      {lead !== undefined && <span className="quiet">{[formatDay(survey_date), lead].filter(Boolean).join(', ')}</span>}
    </li>
  )
}
