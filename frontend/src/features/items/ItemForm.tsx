import { useEffect, useRef, useState } from 'react'
import type { AfterSave, Saved } from '#frontend/features/items/values/afterSave.ts'
import { valuesLikeItem } from '#frontend/features/items/values/copyLastItem.ts'
import { applyFollowingChanges } from '#frontend/features/items/values/derivedValues.ts'
import {
  type ItemValues,
  itemToValues,
  type NewItemDefaults,
  newItemValues,
} from '#frontend/features/items/values/itemValues.ts'
import { useItemForm } from '#frontend/features/items/values/useItemForm.ts'
import { loadDrawingCanvas } from '#frontend/features/openBuilding/loadDrawingCanvas.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useFormDraft } from '#frontend/store/useFormDraft.ts'
import { DraftBanner } from '#frontend/ui/fields/DraftBanner.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { nextBagCode } from '#shared/domain/edits/itemEdits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { AsbestosWizard } from './AsbestosWizard.tsx'
import { LeadForm } from './LeadForm.tsx'
import { useSaveItem } from './useSaveItem.ts'

export interface ItemFormProps {
  readonly floor: Floor
  readonly room: Room
  readonly item: Item | undefined
  readonly back: string
  readonly onSaved: Saved
  /** What a new item begins with besides what every new one has. */
  readonly begin?: Begin | undefined
}

const firstContaminant = (building: Building): ContaminantId =>
  building.is_asbestos ? CONTAMINANT.asbestos : CONTAMINANT.lead

/** Creates or changes an item: four steps for asbestos, one form for lead. What is typed is kept on the device. */
export function ItemForm({ floor, room, item, back, onSaved, begin }: ItemFormProps) {
  const { tree, building } = useOpenBuilding()
  const [ownId] = useState(newId)
  const place = { id: item?.id ?? ownId, building_id: building, room_id: room.id }
  const draftKey = item ? `item:${item.id}` : `item-new:${room.id}`
  const base = useRef(item)
  const next = useRef<AfterSave>('room')
  const [{ fresh, opened }] = useState(() => start(item, room, tree, begin))
  const { form, taken, lost } = useItemForm({ place, room, fresh, opened })
  const { draft, finish } = useFormDraft<ItemValues, Item>({
    draftKey,
    form,
    opened,
    before: item,
    onRestore: (_, before) => {
      base.current = before
    },
  })
  const photo = begin?.image
  useEffect(() => {
    // Entered as a person would, so that it is kept with what is typed.
    if (photo) form.setValue('image', photo, { shouldDirty: true })
  }, [form, photo])
  useEffect(() => {
    loadDrawingCanvas().catch(() => undefined)
  }, [])
  const save = useSaveItem({ form, place, taken, base, finish })
  const isLead = form.watch('contaminate_id') === CONTAMINANT.lead
  const swaps = useSwaps(isLead)
  const parts = { place, floor, room, lost, taken, draftKey, back, isNew: !item, swaps, next, fresh }
  return (
    <Form
      form={form}
      onSubmit={values => save(values, outcome => onSaved(next.current, outcome, place.id))}
      buttons={false}
      warn={false}
    >
      <DraftBanner draft={draft} />
      {isLead ? <LeadForm {...parts} /> : <AsbestosWizard {...parts} />}
    </Form>
  )
}

/** A photo that was taken before the form was opened, or another item that the new one is like. */
export interface Begin {
  readonly image?: Photo | undefined
  readonly like?: string | undefined
}

/** How often a value has changed. */
function useSwaps(value: boolean): number {
  const [last, setLast] = useState({ value, count: 0 })
  if (last.value !== value) setLast({ value, count: last.count + 1 })
  return last.count
}

/** What the form opens with: the saved item, or a fresh one with the next free Sample ID. */
function start(item: Item | undefined, room: Room, tree: Tree, begin: Begin = {}) {
  const { asbestos, lead } = CONTAMINANT
  const fresh: NewItemDefaults = {
    [asbestos]: newItemValues(asbestos, nextBagCode(tree, asbestos)),
    [lead]: newItemValues(lead, nextBagCode(tree, lead)),
  }
  const like = findRow(tree.items, begin.like)
  const first = like ? valuesLikeItem(like, fresh) : fresh[firstContaminant(tree.building)]
  const values = item ? itemToValues(item, fresh) : first
  return { fresh, opened: applyFollowingChanges(values, values, room, fresh) }
}
