import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { clearQuestion } from '#frontend/features/items/useSaveItem.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { roomOptions } from '#frontend/features/openBuilding/roomOptions.ts'
import { doneSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { useConnection } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { itemMove } from '#shared/domain/item/itemMove.ts'
import { itemProblems } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow } from '#shared/domain/tree/tree.ts'

/** The button in the menu of an item, and its dialog. */
export function MoveItem({ item }: { item: Item }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon="right" onClick={() => setIsOpen(true)}>
        Move to another room
      </Button>
      <Dialog title="Move to another room" open={isOpen} onClose={close}>
        {isOpen && <MoveForm item={item} onClose={close} />}
      </Dialog>
    </>
  )
}

function MoveForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const { tree } = useOpenBuilding()
  const move = useMoveItem(item)
  const form = useForm<{ room_id: string | null }>({ defaultValues: { room_id: null } })
  const room = findRow(tree.rooms, form.watch('room_id') ?? undefined)
  const options = roomOptions(tree).filter(({ id }) => id !== item.room_id)
  return (
    <Form
      draft={`move:${item.id}`}
      form={form}
      submit="Move"
      warn={false}
      why={room ? undefined : 'Choose a room first'}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={async () => {
        if (room && (await move(room))) onClose()
      }}
    >
      <SelectField
        name="room_id"
        label="Room"
        required
        options={options}
        hint={
          options.length === 0
            ? 'This building has no other rooms yet.'
            : tree.building.has_sample_polygon
              ? 'Its position on the plan stays on the same floor. On another floor, you draw it again.'
              : 'Its position on the plan stays on the same floor, and is removed on another floor.'
        }
      />
    </Form>
  )
}

/**
 * Moves an item after asking about cleared values. Opens its form where the new room needs more input, such as a position on
 * another plan. Resolves to false where the user cancels.
 */
function useMoveItem(item: Item) {
  const { tree, survey, building } = useOpenBuilding()
  const edit = useEdit(building)
  const isOnline = useConnection() === 'online'
  const navigate = useNavigate()
  return async (room: Room): Promise<boolean> => {
    const { input, cleared } = itemMove(tree, item, room)
    if (Object.keys(itemProblems(input, { building: tree.building, room, tree })).length > 0) {
      toast(`Complete and save the item to move it to ${room.name}`, 'warning')
      await navigate(paths.item(survey, building, room.floor_id, room.id, item.id), { state: { isMoving: true } })
      return true
    }
    if (cleared.length > 0 && !(await confirm(clearQuestion(cleared)))) return false
    // Without waiting: the item leaves this page at once, so a later refusal needs the list of unsent changes.
    const outcome = await edit('saveItem', input, { before: item, wait: false })
    toast(doneSentence(`Item moved to ${room.name}`, outcome === 'waiting' && isOnline ? 'acknowledged' : outcome))
    return true
  }
}
