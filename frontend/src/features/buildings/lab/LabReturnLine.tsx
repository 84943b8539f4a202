import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useConnection, useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { withExtension } from '#shared/domain/files/fileName.ts'
import type { LabReturn } from '#shared/domain/tree/building.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

/** One lab return: open it, delete it while results are awaited, and see whether it has been uploaded. */
export function LabReturnLine({ row, canDelete = false }: { row: LabReturn; canDelete?: boolean }) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const isWaiting = usePendingWrites().some(
    ({ name, input }) => name === 'saveLabReturn' && 'id' in input && input.id === row.id,
  )
  const { busy, open } = useOpenLabReturn(row, isWaiting)
  const deleteLabReturn = async () => {
    if (!(await confirm(deleteQuestion('lab certificate', row.name)))) return
    await edit('deleteLabReturn', { id: row.id }).catch(showFailure)
  }
  return (
    <li className="lab-file">
      <span className="lab-file-name">
        <Button kind="quiet" icon="download" busy={busy} onClick={() => void open()}>
          {row.name}
        </Button>
        <span className="quiet small">{[row.added_by, formatMoment(row.updated_at)].filter(Boolean).join(', ')}</span>
        {isWaiting && <UploadState />}
      </span>
      {canDelete && (
        <Button kind="quiet" icon="trash" label={`Delete ${row.name}`} onClick={() => void deleteLabReturn()} />
      )}
    </li>
  )
}

const UploadState = () =>
  useConnection() === 'online' ? (
    <ProgressBar label="Uploading" />
  ) : (
    <span className="quiet small">
      <Icon name="waiting" /> Saved on this device
    </span>
  )

/** Opens the file from the service, or offline from this device. */
function useOpenLabReturn(row: LabReturn, isWaiting: boolean) {
  const { building } = useOpenBuilding()
  const { files } = useDevice()
  const [busy, setBusy] = useState(false)
  const save = (blob: Blob) => saveFile(blob, withExtension('pdf', row.name))
  const open = async () => {
    setBusy(true)
    try {
      await (isWaiting ? save(await files.blob(row.file)) : openFromService(row, building))
    } catch (error) {
      if (!(error instanceof CallFailed)) showFailure(error)
      else await files.blob(row.file).then(save, showFailure)
    } finally {
      setBusy(false)
    }
  }
  return { busy, open }
}

async function openFromService({ id }: LabReturn, building_id: string): Promise<void> {
  const { data } = await buildingCalls.files.readLabReturn({ params: { id }, query: { building_id } })
  location.assign(data.url)
}
