import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ItemIds, type ItemValues, valuesToInput } from '#frontend/features/items/values/itemValues.ts'
import type { OutboxEntry } from '#frontend/store/database.ts'
import type { Draft } from '#frontend/store/drafts.ts'
import { type Device, useDevice } from '#frontend/store/StoreProvider.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { ChooseParent } from './ChooseParent.tsx'
import { formOfWrite, reopen } from './formOfWrite.ts'
import { hasLostRoom } from './hasLostRoom.ts'
import { nameOfEntry } from './writeNames.ts'

interface ItemDraft extends Draft<{ readonly values: ItemValues; readonly ids?: ItemIds }> {
  readonly key: string
}

/** The item drafts of a building whose rooms no longer exist. */
async function draftsWithoutRoom({ drafts }: Device, tree: Tree): Promise<ItemDraft[]> {
  const items: ItemDraft[] = await drafts.list('item')
  return items.filter(({ value: { ids } }) => ids && hasLostRoom(ids, tree))
}

/** Offers unsaved item drafts whose room was deleted: each can move to another room or be discarded. */
export function DraftsOfDeletedRooms({ tree }: { tree: Tree }) {
  const device = useDevice()
  const [found, setFound] = useState<readonly ItemDraft[]>([])
  useEffect(() => {
    let isCurrent = true
    void draftsWithoutRoom(device, tree).then(drafts => isCurrent && setFound(drafts))
    return () => {
      isCurrent = false
    }
  }, [device, tree])
  const discard = async ({ key }: ItemDraft) => {
    await device.drafts.delete(key)
    setFound(found.filter(draft => draft.key !== key))
  }
  return found.map(draft => (
    <DraftOfDeletedRoom key={draft.key} draft={draft} tree={tree} discard={() => discard(draft)} />
  ))
}

interface Props {
  readonly draft: ItemDraft
  readonly tree: Tree
  readonly discard: () => Promise<void>
}

function DraftOfDeletedRoom({ draft, tree, discard }: Props) {
  const device = useDevice()
  const navigate = useNavigate()
  const entry = writeOf(draft, tree, '')
  const move = async (room: string) => {
    const form = await openInRoom(device, draft, tree, room)
    await discard()
    if (form) await navigate(form.to, { state: form.state })
  }
  return (
    <>
      <Banner
        tone="warning"
        action={
          <Button kind="quiet" onClick={() => void discard()}>
            Discard
          </Button>
        }
      >
        You have unsaved text from {formatMoment(draft.at)} ({nameOfEntry(entry)}). Its room has been deleted.
      </Banner>
      <ChooseParent entry={entry} tree={tree} onChoose={move} />
    </>
  )
}

/** A draft as the write of a new item in a room. */
const writeOf = ({ value, at }: ItemDraft, { building }: Tree, room_id: string): OutboxEntry => ({
  key: newId(),
  building_id: building.id,
  name: 'saveItem',
  input: valuesToInput(value.values, { id: newId(), building_id: building.id, room_id }),
  at,
})

/**
 * Turns a draft into a refused write in another room, without its drawing, so that it waits until it is saved or discarded.
 * Resolves to the form there.
 */
async function openInRoom(device: Device, { value, at, key }: ItemDraft, tree: Tree, room: string) {
  const values = { ...value.values, layer: emptyLayer }
  const refused = {
    code: 'parent_deleted',
    message: 'Its room was deleted. Save it to add it to this room.',
    fields: {},
  }
  const entry: OutboxEntry = { ...writeOf({ key, at, value: { values } }, tree, room), refused }
  await device.store.importWrite(entry)
  const form = formOfWrite(entry, tree, tree.building.survey_id, device.store)
  return form && reopen(entry, { ...form, content: { values, before: undefined } }, device)
}
