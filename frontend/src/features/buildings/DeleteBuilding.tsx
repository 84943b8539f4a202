import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useRefreshSurveys } from '#frontend/features/surveyForm/useSurvey.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly building: Pick<BuildingListEntry, 'id' | 'name' | 'status_id' | 'report_type_id'>
  /** In a row of a table only the icon is shown. */
  readonly inRow?: boolean
  readonly onDeleted?: () => unknown
}

const DELETION_WARNING =
  'This also deletes everything recorded in it: rooms, items, photos and reports. It can’t be undone.'

/** Asks for confirmation, then deletes a building that is not locked, with everything in it. */
export function DeleteBuilding({ building: { id, name, status_id, report_type_id }, inRow, onDeleted }: Props) {
  const refreshSurveys = useRefreshSurveys()
  const noun = report_type_id === REPORT_TYPE.clearance ? 'clearance' : 'building'
  const deleteBuilding = async () => {
    if (!(await confirm(deleteQuestion(noun, `${name}. ${DELETION_WARNING}`)))) return
    try {
      const { message } = await buildingCalls.buildings.delete({ body: { id } }, { key: newId() })
      await onDeleted?.()
      toast(message)
    } catch (thrown) {
      toast(refusalOf(thrown)?.message ?? 'Something went wrong. Try again.', 'error')
    }
    await refreshSurveys()
  }
  const why = isLocked(status_id) ? refusalSentence('building_has_reviewed') : undefined
  return (
    <Button
      icon="trash"
      label={inRow ? `Delete ${name}` : undefined}
      reason="tip"
      why={why}
      onClick={() => void deleteBuilding()}
    >
      {inRow ? null : 'Delete'}
    </Button>
  )
}
