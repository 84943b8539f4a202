import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf } from '#shared/domain/tree/tree.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { duplicateCalls, useDuplicateEvents } from './useDuplicate.ts'

interface Values {
  name: string
  floor_id: string | null
}

/** A room with its items, once more on a floor of its building. */
export function DuplicateRoom({ room }: { room: Room }) {
  const { tree, building } = useOpenBuilding()
  const [asking, ask] = useState(false)
  const { busy, begun } = useDuplicateEvents('room', room.id, asking)
  return (
    <DuplicateDialog<Values>
      noun="room"
      busy={busy}
      onOpen={ask}
      values={() => ({ name: `${room.name} (copy)`, floor_id: room.floor_id })}
      ask={async ({ name, floor_id }, key) => {
        const asked = { params: { id: room.id }, query: { building_id: building } }
        const { message } = await duplicateCalls.room({ ...asked, body: { name, floor_id: floor_id ?? '' } }, { key })
        begun()
        return message
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
