import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '#frontend/api/session.tsx'
import type { AfterSave, OnItemSaved } from '#frontend/features/items/values/afterSave.ts'
import { valuesLikeItem } from '#frontend/features/items/values/copyLastItem.ts'
import { applyFollowingChanges } from '#frontend/features/items/values/derivedValues.ts'
import {
  type ItemValues,
  itemToValues,
  type NewItemDefaults,
  newItemValues,
} from '#frontend/features/items/values/itemValues.ts'
import { useItemForm } from '#frontend/features/items/values/useItemForm.ts'
import { DeletedRow } from '#frontend/features/openBuilding/DeletedRow.tsx'
import { loadDrawingCanvas } from '#frontend/features/openBuilding/loadDrawingCanvas.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useNewRowId } from '#frontend/features/openBuilding/useNewRowId.ts'
import { useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { nextBagCode } from '#shared/domain/edits/itemEdits.ts'
import { isOnFloor } from '#shared/domain/item/itemMove.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import { emptyLayer, type Point } from '#shared/drawing/layer.ts'
import { boxInRoom, squareAround } from '#shared/drawing/squareAround.ts'
import { AsbestosWizard } from './AsbestosWizard.tsx'
import { ItemOnPlan } from './fields/PolygonField.tsx'
import { LeadForm } from './LeadForm.tsx'
import { useSaveItem } from './useSaveItem.ts'

export interface ItemFormProps {
  readonly floor: Floor
  readonly room: Room
  readonly item: Item | undefined
  /** Whether another user has deleted the item, or its room, since the form was opened. */
  readonly isDeleted: boolean
  readonly isRoomDeleted: boolean
  readonly back: string
  readonly onSaved: OnItemSaved
  /** Initial values for a new item, besides the defaults. */
  readonly start?: NewItemStart | undefined
}

const firstContaminant = (building: Building): ContaminantId =>
  building.is_asbestos ? CONTAMINANT.asbestos : CONTAMINANT.lead

/** Creates or changes an item: four steps for asbestos, one form for lead. The device stores unsaved values as a draft. */
export function ItemForm({ floor, room, item, isDeleted, isRoomDeleted, back, onSaved, start }: ItemFormProps) {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const newItemId = useNewRowId()
  const ids = { id: (!isDeleted && item?.id) || newItemId, building_id: building, room_id: room.id }
  const draftKey = item ? `item:${item.id}` : `item-new:${room.id}`
  const base = useRef(item)
  const noItem = useRef<Item>(undefined)
  const next = useRef<AfterSave>('room')
  const [{ defaults, initialValues, savedValues }] = useState(() =>
    initialForm(item, room, { tree, userId: actor.user_id, start }),
  )
  const { form, takenBagCodes, cleared } = useItemForm({ ids, room, defaults, initialValues, savedValues })
  const draft = useFormDraft<ItemValues, Item>({
    draftKey,
    form,
    initialValues,
    before: item,
    ids,
    onRestore: (_, before) => {
      base.current = before
    },
  })
  useStartValues(form, { item, floor, room, start })
  useEffect(() => {
    loadDrawingCanvas().catch(() => undefined)
  }, [])
  const save = useSaveItem({ form, ids, room, takenBagCodes, base: isDeleted ? noItem : base, finish: draft.finish })
  const isLead = form.watch('contaminate_id') === CONTAMINANT.lead
  const swapCount = useChangeCount(isLead)
  const parts = {
    ids,
    floor,
    room,
    cleared,
    takenBagCodes,
    draftKey,
    back,
    isNew: !item,
    isCopy: start?.like !== undefined,
    swapCount,
    next,
    defaults,
  }
  return (
    <Form
      draft={draft}
      form={form}
      onSubmit={values => save(values, outcome => onSaved(next.current, outcome, ids.id))}
      buttons={false}
      warn={false}
    >
      <DeletedRow
        noun="item"
        isDeleted={isDeleted}
        deletedParent={isRoomDeleted ? 'room' : undefined}
        discard={draft.finish}
        back={back}
      />
      <ItemOnPlan ids={ids} room={room} />
      {isLead ? <LeadForm {...parts} /> : <AsbestosWizard {...parts} />}
    </Form>
  )
}

interface StartOptions {
  readonly item: Item | undefined
  readonly floor: Floor
  readonly room: Room
  readonly start: NewItemStart | undefined
}

/** Enters the photo and the place that a new item starts with. Both are marked as changed, so that the draft contains them. */
function useStartValues(form: UseFormReturn<ItemValues>, { item, floor, room, start = {} }: StartOptions) {
  const { image, place, isMoving = false } = start
  const { tree } = useOpenBuilding()
  const plan = floor.image
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (image) form.setValue('image', image, { shouldDirty: true })
    if (isMoving && item && !isOnFloor(tree, item, floor.id)) form.setValue('layer', emptyLayer, { shouldDirty: true })
    if (!place || !plan) return
    const inRoom = tree.items.filter(({ room_id }) => room_id === room.id)
    const last = inRoom.flatMap(({ layer }) => layer.polygons.slice(0, 1)).at(-1)
    const around = room.layer.polygons.find(({ points }) => isInside(points, place))
    const square = squareAround(place, plan, newId())
    const polygons = [around ? boxInRoom(place, around.points, newId(), last ?? square) : square]
    form.setValue('layer', { polygons, labels: [] }, { shouldDirty: true })
  }, [])
}

/** A photo taken or a place tapped before the form was opened, or the id of an item to copy. */
export interface NewItemStart {
  readonly image?: Photo | undefined
  /** In plan pixels. */
  readonly place?: Point | undefined
  readonly like?: string | undefined
  /** Whether saving moves an existing item to this room. From another floor, it is drawn again. */
  readonly isMoving?: boolean
}

function useChangeCount(value: boolean): number {
  const [last, setLast] = useState({ value, count: 0 })
  if (last.value !== value) setLast({ value, count: last.count + 1 })
  return last.count
}

interface Opening {
  readonly tree: Tree
  readonly userId: string
  readonly start?: NewItemStart | undefined
}

/** The initial form: the saved item, or a new one with the next free Sample ID. */
function initialForm(item: Item | undefined, room: Room, { tree, userId, start = {} }: Opening) {
  const { asbestos, lead } = CONTAMINANT
  const defaults: NewItemDefaults = {
    [asbestos]: newItemValues(asbestos, nextBagCode(tree, asbestos, userId)),
    [lead]: newItemValues(lead, nextBagCode(tree, lead, userId)),
  }
  const like = findRow(tree.items, start.like)
  const newValues = like ? valuesLikeItem(like, defaults) : defaults[firstContaminant(tree.building)]
  const savedValues = item && itemToValues(item, defaults)
  const values = savedValues ?? newValues
  return { defaults, savedValues, initialValues: applyFollowingChanges(values, values, room, defaults) }
}
