import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly building: Pick<BuildingListEntry, 'id' | 'name' | 'status_id' | 'report_type_id'>
  /** In a table row only the icon is shown. */
  readonly inRow?: boolean
  readonly onDeleted?: () => unknown
}

const CONTENTS = { building: 'rooms, items, photos and reports', clearance: 'its certificates, photos and documents' }

/** Asks for confirmation, then deletes an unlocked building with its contents. */
export function DeleteBuilding({ building: { id, name, status_id, report_type_id }, inRow, onDeleted }: Props) {
  const { run } = useCommand('surveys')
  const noun = report_type_id === REPORT_TYPE.clearance ? 'clearance' : 'building'
  const deleteBuilding = async () => {
    const warning = `This also deletes everything recorded in it: ${CONTENTS[noun]}. It can’t be undone.`
    if (!(await confirm(deleteQuestion(noun, `${name}. ${warning}`)))) return
    if (await run(buildingCalls.buildings.delete, { body: { id } })) await onDeleted?.()
  }
  const why = isLocked(status_id) ? refusalSentence('building_has_reviewed') : undefined
  return (
    <Button
      kind={inRow ? 'quiet' : 'plain'}
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
