import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { Building } from '#shared/domain/building.ts'
import type { Floor } from '#shared/domain/floor.ts'
import type { Item } from '#shared/domain/item.ts'
import { nextBagCode } from '#shared/domain/itemEdits.ts'
import type { Room } from '#shared/domain/room.ts'
import type { Tree } from '#shared/domain/tree.ts'
import { CONTAMINATE, type ContaminateId } from '#shared/domain/vocabulary.ts'
import { useFormDraft } from '../../store/useFormDraft.tsx'
import { Form } from '../../ui/Form.tsx'
import { useInside } from '../buildings/inside.ts'
import { loadDrawing } from '../rooms/loadDrawing.ts'
import { AsbestosSteps } from './AsbestosSteps.tsx'
import { followed } from './following.ts'
import { type Fresh, freshValues, type ItemValues, toValues } from './itemValues.ts'
import { LeadForm } from './LeadForm.tsx'
import type { Next, Saved } from './next.ts'
import { useItemForm } from './useItemForm.ts'
import { useSaveItem } from './useSaveItem.ts'

export interface ItemFormProps {
  readonly floor: Floor
  readonly room: Room
  readonly item: Item | undefined
  readonly back: string
  readonly onSaved: Saved
}

const firstContaminant = (building: Building): ContaminateId =>
  building.is_asbestos ? CONTAMINATE.asbestos : CONTAMINATE.lead

/** Creates or changes an item: four steps for asbestos, one form for lead. What is typed is kept on the device. */
export function ItemForm({ floor, room, item, back, onSaved }: ItemFormProps) {
  const { tree, building } = useInside()
  const [newId] = useState(ulid)
  const place = { id: item?.id ?? newId, building_id: building, room_id: room.id }
  const draftKey = item ? `item:${item.id}` : `item-new:${room.id}`
  const base = useRef(item)
  const next = useRef<Next>('room')
  const [{ fresh, opened }] = useState(() => start(item, room, tree))
  const { form, taken, lost } = useItemForm({ place, room, fresh, opened })
  const { banner, finish } = useFormDraft<ItemValues, Item>({
    draftKey,
    form,
    opened,
    before: item,
    onRestore: (_, before) => {
      base.current = before
    },
  })
  useEffect(() => {
    loadDrawing().catch(() => undefined)
  }, [])
  const save = useSaveItem({ form, place, taken, base, finish })
  const isLead = form.watch('contaminate_id') === CONTAMINATE.lead
  const swaps = useSwaps(isLead)
  const parts = { place, floor, room, lost, taken, draftKey, back, isNew: !item, swaps, next }
  return (
    <Form
      form={form}
      onSubmit={values => save(values, outcome => onSaved(next.current, outcome))}
      buttons={false}
      warn={false}
    >
      {banner}
      {isLead ? <LeadForm {...parts} /> : <AsbestosSteps {...parts} />}
    </Form>
  )
}

/** How often a value has changed. */
function useSwaps(value: boolean): number {
  const [last, setLast] = useState({ value, count: 0 })
  if (last.value !== value) setLast({ value, count: last.count + 1 })
  return last.count
}

/** What the form opens with: the saved item, or a fresh one with the next free Sample ID. */
function start(item: Item | undefined, room: Room, tree: Tree) {
  const { asbestos, lead } = CONTAMINATE
  const fresh: Fresh = {
    [asbestos]: freshValues(asbestos, nextBagCode(tree, asbestos)),
    [lead]: freshValues(lead, nextBagCode(tree, lead)),
  }
  const values = item ? toValues(item, fresh) : fresh[firstContaminant(tree.building)]
  return { fresh, opened: followed(values, values, room, fresh) }
}
