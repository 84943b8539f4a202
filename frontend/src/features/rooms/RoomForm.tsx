import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { DeletedRow } from '#frontend/features/openBuilding/DeletedRow.tsx'
import { DrawingField } from '#frontend/features/openBuilding/DrawingField.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useNewRowId } from '#frontend/features/openBuilding/useNewRowId.ts'
import { PhotoField } from '#frontend/features/photos/PhotoField.tsx'
import { type EditOutcome, useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { contextAreas, roomStyle } from '#shared/domain/building/planAreas.ts'
import { type ChangedItem, changedItemWords, clearsOf, itemsChangedByRoom } from '#shared/domain/item/clearedValues.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { LAYER_LIMITS } from '#shared/drawing/layer.ts'
import {
  flagsOf,
  newRoomValues,
  ROOM_STATES,
  type RoomState,
  type RoomValues,
  roomFromValues,
  roomValueProblems,
  valuesFromRoom,
} from './roomValues.ts'

const STATES = Object.entries(ROOM_STATES).map(([id, { name, hint }]) => ({ id, label: name, hint }))

export type OnRoomSaved = (
  id: string,
  next: 'floor' | 'item',
  outcome: EditOutcome,
  /** Restores the room and its items. Undefined unless items became inaccessible with the room. */
  undo: (() => Promise<void>) | undefined,
) => void

interface RoomFormProps {
  readonly floor: Floor
  readonly room: Room | undefined
  /** Whether another user has deleted the room, or its floor, since the form was opened. */
  readonly isDeleted: boolean
  readonly isFloorDeleted: boolean
  readonly back: string
  /** `next` is the destination: the floor, or a new item. */
  readonly onSaved: OnRoomSaved
}

/** Creates or changes a room. The device stores unsaved values as a draft. */
export function RoomForm({ floor, room, isDeleted, isFloorDeleted, back, onSaved }: RoomFormProps) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const undoOf = useUndoInaccessible()
  const newRoomId = useNewRowId()
  const ids = { id: (!isDeleted && room?.id) || newRoomId, building_id: building, floor_id: floor.id }
  const [initialValues] = useState(() => (room ? valuesFromRoom(room) : newRoomValues))
  const base = useRef(room)
  const next = useRef<'floor' | 'item'>('floor')
  const form = useForm<RoomValues>({
    defaultValues: initialValues,
    mode: 'onTouched',
    resolver: problemResolver(values => roomValueProblems(values, ids, !room)),
  })
  const draft = useFormDraft<RoomValues, Room>({
    draftKey: room ? `room:${room.id}` : `room-new:${floor.id}`,
    form,
    initialValues,
    before: room,
    onRestore: (_, before) => {
      base.current = before
    },
  })
  const save = async (values: RoomValues) => {
    const before = isDeleted ? undefined : base.current
    const entered = roomFromValues(values, ids)
    const changed = before?.is_inaccessible ? [] : itemsChangedByRoom(tree, entered)
    if (changed.length > 0 && !(await confirm(inaccessibleQuestion(changed)))) return
    const input = { ...entered, version: before?.version, clears: clearsOf(changed) }
    const outcome = await edit('saveRoom', input, { before })
    await draft.finish()
    onSaved(ids.id, next.current, outcome, before && changed.length > 0 ? undoOf(before, changed) : undefined)
  }
  const setNext = (value: 'floor' | 'item') => () => {
    next.current = value
  }
  return (
    <Form draft={draft} form={form} onSubmit={save} buttons={false} warn={false}>
      <DeletedRow
        noun="room"
        isDeleted={isDeleted}
        deletedParent={isFloorDeleted ? 'floor' : undefined}
        discard={draft.finish}
        back={back}
      />
      <RoomFields
        floor={floor}
        room={room}
        roomId={ids.id}
        drawingKey={room ? `room:${room.id}` : `room-new:${floor.id}`}
      />
      <div className="form-foot">
        <ButtonLink to={back}>Cancel</ButtonLink>
        {!room && (
          <Button type="submit" onClick={setNext('item')} busy={form.formState.isSubmitting}>
            Save and add an item
          </Button>
        )}
        <Button type="submit" kind="primary" onClick={setNext('floor')} busy={form.formState.isSubmitting}>
          {room ? 'Save' : 'Create room'}
        </Button>
      </div>
    </Form>
  )
}

interface RoomFieldsProps {
  readonly floor: Floor
  readonly room: Room | undefined
  readonly roomId: string
  readonly drawingKey: string
}

function RoomFields({ floor, room, roomId, drawingKey }: RoomFieldsProps) {
  const { tree } = useOpenBuilding()
  const state = useWatch<RoomValues, 'state'>({ name: 'state' })
  const label = useWatch<RoomValues, 'label'>({ name: 'label' })
  const isRequired = label || state === 'is_inaccessible' || state === 'is_not_suspicious'
  return (
    <>
      <TextField name="name" label="Name" required />
      {room && <NumberField name="order" label="Order" required integer />}
      <RadioCards name="state" label="Room status" choices={STATES} />
      {state === 'is_inaccessible' && (
        <PhotoField
          name="image"
          label="Inaccessible image"
          purpose="inaccessibleImage"
          hint="A photo of what prevented access, such as a locked door."
        />
      )}
      <DrawingField
        label="Room on the plan"
        required={isRequired}
        floor={floor}
        ownId={roomId}
        around={contextAreas(tree, floor.id, room?.id ?? '')}
        areaStyle={roomStyle(flagsOf(state))}
        limit={LAYER_LIMITS.many}
        labels
        prompt={promptOf(state)}
        draftKey={drawingKey}
      />
      <SwitchField name="label" label="Label on the plan" hint="The plan needs a text label for this room." />
      <TextArea name="note" label="Note" />
    </>
  )
}

const promptOf = (state: RoomState) =>
  state === 'is_inaccessible' ? 'Please mark Inaccessible area' : 'Please draw room polygon'

/** The question before a room is marked Inaccessible: the changed items and their cleared values. */
const inaccessibleQuestion = (changed: readonly ChangedItem[]) => ({
  title: 'Mark this room Inaccessible?',
  message: (
    <>
      <p>
        {countOf(changed.length, 'item')} will be recorded as inaccessible.
        {changed.some(({ cleared }) => cleared.length > 0) && ' This also clears what is named after each.'}
      </p>
      <ul className="changed-items">
        {changed.map(each => (
          <li key={each.before.id}>{changedItemWords(each)}</li>
        ))}
      </ul>
    </>
  ),
  confirm: 'Mark Inaccessible',
  danger: true,
})

function useUndoInaccessible() {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  return (room: Room, changed: readonly ChangedItem[]) => async () => {
    const { version, updated_at: _, is_duplicated: __, ...fields } = room
    await edit('saveRoom', { ...fields, version: version + 1 })
    for (const { before, after } of changed) {
      const { version: seen, updated_at: ___, is_duplicated: ____, ...item } = before
      await edit('saveItem', { ...item, version: seen + 1, clears: [] }, { before: { ...after, version: seen + 1 } })
    }
  }
}
