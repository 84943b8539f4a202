import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import './buildings.css'

const STEPS = [STATUS.active, STATUS.awaitingResult, STATUS.preReview, STATUS.awaitingReview, STATUS.reviewed] as const

/** The steps of the statuses that are no step themselves: Needs Edits is shown at Awaiting Review, Complete at Reviewed. */
const STEP_OF: Readonly<Record<number, number>> = {
  [STATUS.needsEdits]: STATUS.awaitingReview,
  [STATUS.complete]: STATUS.reviewed,
}

interface StatusStepsProps {
  readonly building: Pick<Building, 'status_id' | 'status_times'>
}

/** The statuses of a building in their order; the current and the earlier ones with their day and the user who set them. */
export function StatusSteps({ building: { status_id, status_times } }: StatusStepsProps) {
  const step = STEP_OF[status_id] ?? status_id
  return (
    <ol className="status-steps" aria-label="Progress of this building">
      {STEPS.map(id => {
        const shown = id === step ? status_id : id
        const set = id <= step ? status_times?.[shown] : undefined
        return (
          <li
            key={id}
            className={id < step ? 'status-step-done' : undefined}
            aria-current={id === step ? 'step' : undefined}
          >
            <span>{STATUS_NAMES[shown]}</span>
            {set && (
              <span className="quiet">
                {id === step ? ' since ' : ' '}
                {formatNzDay(set.since)}
                {set.by && `, ${set.by}`}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
