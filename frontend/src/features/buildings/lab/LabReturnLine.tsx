import { useState } from 'react'
import { work } from '#frontend/api/buildingCalls.ts'
import { useInside } from '#frontend/features/openBuilding/openBuilding.ts'
import { useConnection, useDevice, useWaiting } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm, deleting } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { NoAnswer } from '#shared/contract/protocol/client.ts'
import type { LabReturn } from '#shared/domain/tree/building.ts'

const moment = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Pacific/Auckland',
})
const said = (error: unknown) => toast(error instanceof Error ? error.message : 'That did not work', 'error')

/** One PDF of the laboratory: open, delete, and where it is while it travels. */
export function LabReturnLine({ row }: { row: LabReturn }) {
  const { building } = useInside()
  const edit = useEdit(building)
  const isWaiting = useWaiting().some(
    ({ name, input }) => name === 'saveReturn' && 'id' in input && input.id === row.id,
  )
  const { busy, open } = useOpening(row, isWaiting)
  const remove = async () => {
    if (!(await confirm(deleting('laboratory return', row.name)))) return
    await edit('removeReturn', { id: row.id }).catch(said)
  }
  return (
    <li className="lab-file">
      <span className="lab-file-name">
        <Button kind="quiet" icon="download" busy={busy} onClick={() => void open()}>
          {row.name}
        </Button>
        <span className="quiet small">
          {[row.added_by, moment.format(new Date(row.updated_at))].filter(Boolean).join(', ')}
        </span>
        {isWaiting && <Travelling />}
      </span>
      <Button kind="quiet" icon="trash" label={`Delete ${row.name}`} onClick={() => void remove()} />
    </li>
  )
}

const Travelling = () =>
  useConnection() === 'online' ? (
    <ProgressBar label="Sending" />
  ) : (
    <span className="quiet small">
      <Icon name="waiting" /> Kept on this device
    </span>
  )

/** From the service where it answers, else the copy of this device. */
function useOpening(row: LabReturn, isWaiting: boolean) {
  const { building } = useInside()
  const { files } = useDevice()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await (isWaiting ? save(await files.blob(row.file), row.name) : fetched(row, building))
    } catch (error) {
      if (!(error instanceof NoAnswer)) said(error)
      else await files.blob(row.file).then(blob => save(blob, row.name), said)
    } finally {
      setBusy(false)
    }
  }
  return { busy, open }
}

async function fetched({ id }: LabReturn, building_id: string): Promise<void> {
  const { data } = await work.files.readReturn({ params: { id }, query: { building_id } })
  location.assign(data.url)
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
