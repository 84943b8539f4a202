import type { OutboxEntry } from '#frontend/store/database.ts'
import { isSetAside } from '#frontend/store/outbox.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

const NAMES: Readonly<Record<OutboxEntry['name'], string>> = {
  saveBuilding: 'building',
  patchBuilding: 'building',
  saveNote: 'note',
  saveReportTemplate: 'report text',
  advanceStatus: 'status change',
  changeStatus: 'status change',
  review: 'review',
  saveFloor: 'floor',
  deleteFloor: 'floor deletion',
  saveRoom: 'room',
  deleteRoom: 'room deletion',
  saveItem: 'item',
  duplicateItem: 'item duplicate',
  deleteItem: 'item deletion',
  saveSample: 'sample',
  saveLeadAnalysis: 'lead analysis',
  saveLabReturn: 'lab certificate',
  deleteLabReturn: 'lab certificate deletion',
  requestReport: 'report',
  saveClearance: 'clearance',
  saveSamples: 'lab results',
  saveFloorPlan: 'clearance floor plan',
  savePhotoLog: 'photo log',
  advanceClearanceStatus: 'clearance status change',
  requestCertificate: 'clearance certificate',
}

const nameOf = (entry: OutboxEntry): string =>
  'name' in entry.input && typeof entry.input.name === 'string'
    ? `${NAMES[entry.name]} “${entry.input.name}”`
    : NAMES[entry.name]

/**
 * Writes that the service refused after the user had moved on, and writes at which it fails. Nothing is discarded unless
 * the user says so.
 */
export function RefusedWrites({ waiting }: { waiting: readonly OutboxEntry[] }) {
  return waiting.map(entry => {
    if (entry.refused) return <RefusedWrite key={entry.key} entry={entry} />
    return isSetAside(entry) && <FailedWrite key={entry.key} entry={entry} />
  })
}

function FailedWrite({ entry }: { entry: OutboxEntry }) {
  const { outbox } = useDevice()
  const discard = useDiscard(entry)
  return (
    <Banner
      tone="warning"
      action={
        <span className="row">
          <Button onClick={() => outbox.retry(entry)}>Try again</Button>
          <Button kind="quiet" onClick={() => void discard()}>
            Discard
          </Button>
        </span>
      }
    >
      Couldn’t send your change ({nameOf(entry)}): {entry.failed?.message} It’s saved on this device and sent again
      automatically.
    </Banner>
  )
}

function useDiscard(entry: OutboxEntry) {
  const { store, outbox } = useDevice()
  return async () => {
    const answer = await confirm({
      title: 'Discard your change',
      message: `Your version of the ${nameOf(entry)} will be lost. The saved version stays.`,
      confirm: 'Discard',
      danger: true,
    })
    if (!answer) return
    await store.discard(entry)
    outbox.wake()
  }
}

function RefusedWrite({ entry }: { entry: OutboxEntry }) {
  const { store, outbox } = useDevice()
  const discard = useDiscard(entry)
  const current = entry.refused?.current as { version?: number } | undefined
  const keepMine = async () => {
    await store.keepMine(entry)
    outbox.wake()
  }
  return (
    <Banner
      tone="danger"
      action={
        <span className="row">
          {current?.version !== undefined && <Button onClick={() => void keepMine()}>Keep mine</Button>}
          <Button kind="quiet" onClick={() => void discard()}>
            {current ? 'Use the saved version' : 'Discard'}
          </Button>
        </span>
      }
    >
      Couldn’t save your change ({nameOf(entry)}): {entry.refused?.message}
    </Banner>
  )
}
