import type { OutboxEntry } from '#frontend/store/database.ts'
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
}

const nameOf = (entry: OutboxEntry): string =>
  'name' in entry.input && typeof entry.input.name === 'string'
    ? `${NAMES[entry.name]} “${entry.input.name}”`
    : NAMES[entry.name]

/** Writes that the service refused after the user had moved on. Nothing is discarded unless the user says so. */
export function RefusedWrites({ waiting }: { waiting: readonly OutboxEntry[] }) {
  const refused = waiting.filter(entry => entry.refused)
  return refused.map(entry => <RefusedWrite key={entry.key} entry={entry} />)
}

function RefusedWrite({ entry }: { entry: OutboxEntry }) {
  const { store, outbox } = useDevice()
  const current = entry.refused?.current as { version?: number } | undefined
  const overwrite = async () => {
    await store.requeue(
      { ...entry, before: current } as OutboxEntry,
      { ...entry.input, version: current?.version } as OutboxEntry['input'],
    )
    outbox.wake()
  }
  const discard = async () => {
    const answer = await confirm({
      title: 'Discard your change',
      message: `Your version of the ${nameOf(entry)} will be lost. The saved version stays.`,
      confirm: 'Discard',
      danger: true,
    })
    if (answer) await store.discard(entry)
  }
  return (
    <Banner
      tone="danger"
      action={
        <span className="row">
          {current?.version !== undefined && <Button onClick={() => void overwrite()}>Keep mine</Button>}
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
