import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { fitsOneWrite } from '#shared/domain/edits/partDuplicateEdits.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf } from '#shared/domain/tree/tree.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { duplicateCalls, useDuplicateEvents } from './useDuplicate.ts'
import { useDuplicatePart } from './useDuplicatePart.ts'

interface Values {
  name: string
  floor_id: string | null
}

export function DuplicateRoom({ room }: { room: Room }) {
  const { tree, building } = useOpenBuilding()
  const [isOpen, setIsOpen] = useState(false)
  const duplicate = useDuplicatePart(building, 'Room')
  const { busy, during } = useDuplicateEvents('room', room.id, isOpen)
  return (
    <DuplicateDialog<Values>
      noun="room"
      of={room.id}
      busy={busy}
      onOpen={setIsOpen}
      values={() => ({ name: `${room.name} (copy)`, floor_id: room.floor_id })}
      request={async ({ name, floor_id }, send, id) => {
        if (fitsOneWrite(tree, 'room', room.id))
          return duplicate('duplicateRoom', { id, original_id: room.id, name, floor_id: floor_id ?? '' })
        const call = { params: { id: room.id }, query: { building_id: building } }
        await during(send(duplicateCalls.room, { ...call, body: { name, floor_id: floor_id ?? '' } }))
      }}
    >
      <SelectField
        name="floor_id"
        label="Copy to floor"
        required
        hint="Samples become “Sampled As”, so the copies need no new samples."
        options={floorsOf(tree).map(({ id, name }) => ({ id, label: name }))}
      />
    </DuplicateDialog>
  )
}
