import { useNavigate } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useRefreshLists } from '#frontend/features/surveyForm/useSurvey.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly survey: Survey
  readonly buildings: readonly BuildingListEntry[]
}

const NAMED = 5

/** 'Its 7 buildings (A, B, C, D, E and 2 more) go with it' */
function whatGoes(buildings: readonly BuildingListEntry[]): string {
  if (buildings.length === 0) return 'It has no buildings.'
  const rest = buildings.length - NAMED
  const names = buildings.slice(0, NAMED).map(({ name }) => name)
  const all = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const one = buildings.length === 1
  return `This also deletes its ${one ? 'building goes' : `${buildings.length} buildings go`} and everything recorded: ${all}.`
}

/** Asks, naming what goes with the survey, and leads away from it. */
export function DeleteSurvey({ survey: { id, name }, buildings }: Props) {
  const { person } = useSession()
  const navigate = useNavigate()
  const changed = useRefreshLists()
  if (!may(person, 'manage')) return null
  const remove = async () => {
    if (!(await confirm(deleteQuestion('survey', `${name}. ${whatGoes(buildings)} This cannot be undone.`)))) return
    try {
      const { message } = await buildingCalls.surveys.delete({ body: { id } }, { key: newId() })
      await navigate(paths.browse)
      toast(message)
      await changed()
    } catch (thrown) {
      toast(refusalOf(thrown)?.message ?? 'That did not work. Try again.', 'error')
    }
  }
  const isKept = buildings.some(({ status_id }) => isLocked(status_id))
  return (
    <Button
      icon="trash"
      reason="tip"
      why={isKept ? refusalSentence('survey_has_reviewed') : undefined}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  )
}
