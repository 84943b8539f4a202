import { useNavigate } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly survey: Survey
  readonly buildings: readonly BuildingListEntry[]
}

const MAX_NAMES = 5

/** 'This also deletes its 7 buildings (A, B, C, D, E and 2 more) and everything recorded in them.' */
function deletedBuildingsText(buildings: readonly BuildingListEntry[]): string {
  if (buildings.length === 0) return 'It has no buildings.'
  const omittedCount = buildings.length - MAX_NAMES
  const names = buildings.slice(0, MAX_NAMES).map(({ name }) => name)
  const all = `${names.join(', ')}${omittedCount > 0 ? ` and ${omittedCount} more` : ''}`
  return buildings.length === 1
    ? `This also deletes its building (${all}) and everything recorded in it.`
    : `This also deletes its ${buildings.length} buildings (${all}) and everything recorded in them.`
}

/** Deletes a survey after a question that names its buildings, and leads to Browse. */
export function DeleteSurvey({ survey: { id, name }, buildings }: Props) {
  const { actor } = useSession()
  const navigate = useNavigate()
  const { run } = useCommand('lists')
  if (!may(actor, 'manage')) return null
  const deleteSurvey = async () => {
    if (!(await confirm(deleteQuestion('survey', `${name}. ${deletedBuildingsText(buildings)} This can’t be undone.`))))
      return
    if (await run(buildingCalls.surveys.delete, { body: { id } })) await navigate(paths.browse)
  }
  const hasLocked = buildings.some(({ status_id }) => isLocked(status_id))
  return (
    <Button
      icon="trash"
      reason="tip"
      why={hasLocked ? refusalSentence('survey_has_reviewed') : undefined}
      onClick={() => void deleteSurvey()}
    >
      Delete
    </Button>
  )
}
