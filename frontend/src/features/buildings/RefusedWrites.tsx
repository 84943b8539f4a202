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
  advanceStatus: 'change of status',
  changeStatus: 'change of status',
  review: 'review',
  saveFloor: 'floor',
  deleteFloor: 'deletion of a floor',
  saveRoom: 'room',
  deleteRoom: 'deletion of a room',
  saveItem: 'item',
  duplicateItem: 'duplicate of an item',
  deleteItem: 'deletion of an item',
  saveSample: 'sample',
  saveLeadAnalysis: 'lead analysis',
  saveLabReturn: 'laboratory return',
  deleteLabReturn: 'deletion of a laboratory return',
  requestReport: 'report',
}

const nameOf = (entry: OutboxEntry): string =>
  'name' in entry.input && typeof entry.input.name === 'string'
    ? `${NAMES[entry.name]} “${entry.input.name}”`
    : NAMES[entry.name]

/** Writes that the service refused after the person had moved on. Nothing is thrown away without their word. */
export function RefusedWrites({ waiting }: { waiting: readonly OutboxEntry[] }) {
  const refused = waiting.filter(entry => entry.refused)
  return refused.map(entry => <RefusedWrite key={entry.key} entry={entry} />)
}

function RefusedWrite({ entry }: { entry: OutboxEntry }) {
  const { store, sender } = useDevice()
  const current = entry.refused?.current as { version?: number } | undefined
  const overwrite = async () => {
    await store.requeue(
      { ...entry, before: current } as OutboxEntry,
      { ...entry.input, version: current?.version } as OutboxEntry['input'],
    )
    sender.wake()
  }
  const discard = async () => {
    const answer = await confirm({
      title: 'Discard your change',
      message: `Your version of the ${nameOf(entry)} will be lost. What is saved stays.`,
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
            {current ? 'Take what is saved' : 'Discard'}
          </Button>
        </span>
      }
    >
      The {nameOf(entry)} could not be saved: {entry.refused?.message}
    </Banner>
  )
}
