import { ulid } from 'ulid'
import { work } from '#frontend/api/buildingCalls.ts'
import { useSurveysChanged } from '#frontend/features/surveyForm/useSurvey.ts'
import { confirm, deleting } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { refused } from '#frontend/ui/fields/refusalFields.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { BuildingRow } from '#shared/domain/tree/building.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { sentence } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly building: Pick<BuildingRow, 'id' | 'name' | 'status_id' | 'report_type_id'>
  /** In a row of a table: the icon alone. */
  readonly inRow?: boolean
  readonly onDeleted?: () => unknown
}

const WHAT_GOES = 'All that was recorded in it goes with it: rooms, items, photos and reports. This cannot be undone.'

/** Asks, and deletes a building that is not reviewed with everything in it. */
export function DeleteBuilding({ building: { id, name, status_id, report_type_id }, inRow, onDeleted }: Props) {
  const changed = useSurveysChanged()
  const noun = report_type_id === REPORT_TYPE.clearance ? 'clearance' : 'building'
  const remove = async () => {
    if (!(await confirm(deleting(noun, `${name}. ${WHAT_GOES}`)))) return
    try {
      const { message } = await work.buildings.remove({ body: { id } }, { key: ulid() })
      await onDeleted?.()
      toast(message)
    } catch (thrown) {
      toast(refused(thrown)?.message ?? 'That did not work. Try again.', 'error')
    }
    await changed()
  }
  const why = isLocked(status_id) ? sentence('building_kept') : undefined
  return (
    <Button
      icon="trash"
      label={inRow ? `Delete ${name}` : undefined}
      reason="tip"
      why={why}
      onClick={() => void remove()}
    >
      {inRow ? null : 'Delete'}
    </Button>
  )
}
