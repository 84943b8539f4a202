import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { searchBuildings } from './searchBuildings.ts'
import { duplicateCalls, useDuplicateEvents } from './useDuplicate.ts'

interface Values {
  name: string
  building_id: string | null
}

/** A floor with all that is on it, once more: here, or in another building. */
export function DuplicateFloor({ floor }: { floor: Floor }) {
  const { tree, building } = useOpenBuilding()
  const [asking, ask] = useState(false)
  const { busy, begun } = useDuplicateEvents('floor', floor.id, asking)
  return (
    <DuplicateDialog<Values>
      noun="floor"
      busy={busy}
      onOpen={ask}
      values={() => ({ name: `${floor.name} (copy)`, building_id: building })}
      ask={async ({ name, building_id }, key) => {
        const asked = { params: { id: floor.id }, query: { building_id: building } }
        const { message } = await duplicateCalls.floor(
          { ...asked, body: { name, building_id: building_id ?? '' } },
          { key },
        )
        begun()
        return message
      }}
    >
      <PickField
        name="building_id"
        label="Into building"
        required
        hint="Samples become “Sampled As” in this building, or “Previously Sampled” in another."
        labelOf={id => (id === building ? tree.building.name : undefined)}
        search={searchBuildings}
      />
    </DuplicateDialog>
  )
}
