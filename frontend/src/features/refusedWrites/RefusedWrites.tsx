import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { isCreation, isTree, type OutboxEntry } from '#frontend/store/database.ts'
import { dependsOn } from '#frontend/store/dependence.ts'
import { isSetAside } from '#frontend/store/outbox.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { formOfWrite, reopen } from './formOfWrite.ts'
import { nameOfEntry } from './writeNames.ts'

/**
 * Writes that the service refused after the user had moved on, and writes at which it fails. Nothing is discarded unless
 * the user says so.
 */
export function RefusedWrites({ waiting, tree }: { waiting: readonly OutboxEntry[]; tree?: Tree }) {
  const reopened = useReopened()
  return waiting.map(entry => {
    if (entry.key === reopened?.entry) return null
    if (entry.refused) return <RefusedWrite key={entry.key} entry={entry} tree={tree} />
    return isSetAside(entry) && <FailedWrite key={entry.key} entry={entry} waiting={waiting} tree={tree} />
  })
}

/** Opens a write in its form; undefined where it has none, or no place to open it in any more. */
function useOpenInForm(entry: OutboxEntry, tree: Tree | undefined) {
  const device = useDevice()
  const navigate = useNavigate()
  const { building_id, clearance_id } = entry
  useEffect(() => {
    if (clearance_id) void device.store.loadTree(clearance_id)
  }, [device, clearance_id])
  const form = tree && formOfWrite(entry, tree, tree.building.survey_id, device.store)
  if (!form) return undefined
  return async () => {
    if (!entry.refused) await device.store.takeBack(entry)
    const { tree: now } = device.store.view(building_id)
    const target = now && isTree(now) ? formOfWrite(entry, now, now.building.survey_id, device.store) : undefined
    const { to, state } = await reopen(entry, target ?? form, device)
    await navigate(to, { state })
  }
}

function FailedWrite({ entry, waiting, tree }: WriteProps & { waiting: readonly OutboxEntry[] }) {
  const { outbox } = useDevice()
  const discard = useDiscard(entry)
  // What depends on it must not be sent without it; a building that is being changed still goes first.
  const isAlone = isCreation(entry) || !waiting.some(other => other.key > entry.key && dependsOn(other, entry))
  const open = useOpenInForm(entry, isAlone ? tree : undefined)
  return (
    <Banner
      tone="warning"
      action={
        <span className="row">
          <Button onClick={() => outbox.retry(entry)}>Try again</Button>
          {open && <Button onClick={() => void open()}>Open and change</Button>}
          <Button kind="quiet" onClick={() => void discard()}>
            Discard
          </Button>
        </span>
      }
    >
      Couldn’t send your change ({nameOfEntry(entry)}): {entry.failed?.message} It’s saved on this device and sent again
      automatically.
    </Banner>
  )
}

function useDiscard(entry: OutboxEntry) {
  const { store, outbox } = useDevice()
  return async () => {
    const inside = store.view(entry.building_id).waiting.filter(({ key }) => key !== entry.key)
    const answer = await confirm({
      title: 'Discard your change',
      message: isCreation(entry)
        ? `The ${nameOfEntry(entry)} will be lost, with ${countOf(inside.length, 'change')} in it.`
        : `Your version of the ${nameOfEntry(entry)} will be lost. The saved version stays.`,
      confirm: 'Discard',
      danger: true,
    })
    if (!answer) return
    await store.discard(entry)
    outbox.wake()
  }
}

interface WriteProps {
  readonly entry: OutboxEntry
  readonly tree: Tree | undefined
}

function RefusedWrite({ entry, tree }: WriteProps) {
  const { store, outbox } = useDevice()
  const open = useOpenInForm(entry, tree)
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
          {open && <Button onClick={() => void open()}>Open and change</Button>}
          {current?.version !== undefined && <Button onClick={() => void keepMine()}>Keep mine</Button>}
          <Button kind="quiet" onClick={() => void discard()}>
            {current ? 'Use the saved version' : 'Discard'}
          </Button>
        </span>
      }
    >
      Couldn’t save your change ({nameOfEntry(entry)}): {entry.refused?.message}
    </Banner>
  )
}
