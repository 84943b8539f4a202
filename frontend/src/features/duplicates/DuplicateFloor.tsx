import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { fitsOneWrite } from '#shared/domain/edits/partDuplicateEdits.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { useSearchBuildings } from './searchBuildings.ts'
import { duplicateCalls, useDuplicateEvents } from './useDuplicate.ts'
import { useDuplicatePart } from './useDuplicatePart.ts'

interface Values {
  name: string
  building_id: string | null
}

export function DuplicateFloor({ floor }: { floor: Floor }) {
  const { tree, building } = useOpenBuilding()
  const [isOpen, setIsOpen] = useState(false)
  const searchBuildings = useSearchBuildings()
  const duplicate = useDuplicatePart(building, 'Floor')
  const { busy, during } = useDuplicateEvents('floor', floor.id, isOpen)
  return (
    <DuplicateDialog<Values>
      noun="floor"
      of={floor.id}
      busy={busy}
      onOpen={setIsOpen}
      values={() => ({ name: `${floor.name} (copy)`, building_id: building })}
      request={async ({ name, building_id }, send, id) => {
        if (building_id === building && fitsOneWrite(tree, 'floor', floor.id))
          return duplicate('duplicateFloor', { id, original_id: floor.id, name })
        const call = { params: { id: floor.id }, query: { building_id: building } }
        await during(send(duplicateCalls.floor, { ...call, body: { name, building_id: building_id ?? '' } }))
      }}
    >
      <PickField
        name="building_id"
        label="Copy to building"
        required
        hint="Samples become “Sampled As” in this building, or “Previously Sampled” in another."
        labelOf={id => (id === building ? tree.building.name : undefined)}
        search={searchBuildings}
      />
    </DuplicateDialog>
  )
}
