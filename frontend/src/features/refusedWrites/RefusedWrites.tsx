import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { clashesOf } from '#frontend/features/history/fieldNames.ts'
import { isCreation, isTree, type OutboxEntry } from '#frontend/store/database.ts'
import { lacksParent, mergeWithSaved } from '#frontend/store/decide.ts'
import { moveWrite } from '#frontend/store/field/moveWrite.ts'
import { isSetAside } from '#frontend/store/outbox.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { dependsOn } from '#frontend/store/writtenRows.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { ChooseParent } from './ChooseParent.tsx'
import { formOfWrite, reopen } from './formOfWrite.ts'
import { loadClashChoice } from './loadLater.ts'
import type { WriteForm } from './writeForm.ts'
import { nameOfEntry } from './writeNames.ts'

const ClashChoice = lazyPart(loadClashChoice)

interface RefusedWritesProps {
  readonly waiting: readonly OutboxEntry[]
  readonly tree?: Tree
  /** Whether both versions are shown at once. On the pages of a building they are one tap away. */
  readonly isOpen?: boolean
}

/** Refused writes that no form shows, and failing writes. Only the user can discard one. */
export function RefusedWrites({ waiting, tree, isOpen = false }: RefusedWritesProps) {
  const reopened = useReopened()
  return waiting.map(entry => {
    if (entry.key === reopened?.entry) return null
    if (entry.refused) return <RefusedWrite key={entry.key} entry={entry} tree={tree} isOpen={isOpen} />
    return isSetAside(entry) && <FailedWrite key={entry.key} entry={entry} waiting={waiting} tree={tree} />
  })
}

/** Opens a write in its form; undefined where it has none, or its place no longer exists. */
function useOpenInForm(entry: OutboxEntry, tree: Tree | undefined) {
  const device = useDevice()
  const openInForm = useOpen()
  const { clearance_id } = entry
  useEffect(() => {
    if (clearance_id) void device.store.loadTree(clearance_id)
  }, [device, clearance_id])
  const form = tree && formOfWrite(entry, tree, tree.building.survey_id, device.store)
  if (!form) return undefined
  return async () => {
    if (!entry.refused) await device.store.reopenFailedWrite(entry)
    await openInForm(entry, form)
  }
}

/** Opens a write in the form for the current building, or else in `form`. */
function useOpen() {
  const device = useDevice()
  const navigate = useNavigate()
  return async (entry: OutboxEntry, form?: WriteForm) => {
    const { tree } = device.store.view(entry.building_id)
    const now = tree && isTree(tree) ? formOfWrite(entry, tree, tree.building.survey_id, device.store) : undefined
    const target = now ?? form
    if (!target) return
    const { to, state } = await reopen(entry, target, device)
    await navigate(to, { state })
  }
}

function FailedWrite({ entry, waiting, tree }: WriteProps & { waiting: readonly OutboxEntry[] }) {
  const { outbox } = useDevice()
  const discard = useDiscard(entry)
  // A write with dependants cannot be opened alone, because they must not be sent without it. A building’s creation can: it is
  // still sent first.
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
    const buildingWrites = store.view(entry.building_id).waiting.filter(({ key }) => key !== entry.key)
    const answer = await confirm({
      title: 'Discard your change',
      message: isCreation(entry)
        ? `The ${nameOfEntry(entry)} will be lost, with ${countOf(buildingWrites.length, 'change')} in it.`
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

function RefusedWrite({ entry, tree, isOpen }: WriteProps & { isOpen: boolean }) {
  const { store, outbox } = useDevice()
  const open = useOpenInForm(entry, tree)
  const discard = useDiscard(entry)
  const current = entry.refused?.current as { version?: number } | undefined
  const keepMine = async () => {
    await store.resolve(entry)
    outbox.wake()
  }
  return (
    <>
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
      {tree && <Decision entry={entry} tree={tree} isOpen={isOpen} />}
    </>
  )
}

function Decision({ entry, tree, isOpen }: { entry: OutboxEntry; tree: Tree; isOpen: boolean }) {
  const device = useDevice()
  const open = useOpen()
  const [isShown, setIsShown] = useState(isOpen)
  const { refused } = entry
  if (refused && lacksParent(entry, refused)) {
    const move = async (parent: string) => {
      const movedEntry = await moveWrite(device, entry, parent)
      if (movedEntry.refused) await open(movedEntry)
    }
    return <ChooseParent entry={entry} tree={tree} onChoose={move} />
  }
  const clashes = refused ? clashesOf(entry, mergeWithSaved(entry, refused)?.clashes ?? []) : []
  if (clashes.length === 0) return null
  return (
    <details className="clash-details" open={isShown} onToggle={event => setIsShown(event.currentTarget.open)}>
      <summary>Compare and choose: {joinWords([...new Set(clashes.map(({ name }) => name))])}</summary>
      {isShown && <ClashChoice key={JSON.stringify(refused?.current)} entry={entry} tree={tree} />}
    </details>
  )
}
