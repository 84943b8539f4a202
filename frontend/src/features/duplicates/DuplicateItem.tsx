import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { roomOptions } from '#frontend/features/openBuilding/roomOptions.ts'
import { useBuilding } from '#frontend/store/useBuilding.ts'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { originOf } from '#shared/domain/edits/itemDuplicateEdit.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { useSearchBuildings } from './searchBuildings.ts'
import { useDuplicatePart } from './useDuplicatePart.ts'

interface Values {
  name: string
  building_id: string | null
  room_id: string | null
}

/** Duplicates an item into a room of this building or another one. Its button is an icon, or in a menu `named`. */
export function DuplicateItem({ item, room, named = false }: { item: Item; room: Room; named?: boolean }) {
  const { tree, building } = useOpenBuilding()
  const [into, setInto] = useState(building)
  const duplicate = useDuplicatePart(into, 'Item')
  const searchBuildings = useSearchBuildings()
  return (
    <DuplicateDialog<Values>
      noun="item"
      of={item.id}
      iconLabel={named ? undefined : `Duplicate ${item.name}`}
      values={() => ({ name: item.name, building_id: building, room_id: room.id })}
      request={async ({ name, room_id }, _, id) => {
        if (!room_id) throw new Refusal('invalid_input', { room_id: 'Choose a room' })
        const input = { id, name: name.trim(), room_id, item_id: item.id }
        if (into === building) return duplicate('duplicateItem', input)
        const from = originOf(tree, item)
        await duplicate('duplicateItem', { ...input, from }, 'Item duplicated to the other building')
      }}
    >
      <PickField
        name="building_id"
        label="Copy to building"
        required
        hint="A sample becomes “Sampled As” in this building, or “Previously Sampled” in another."
        labelOf={id => (id === building ? tree.building.name : undefined)}
        search={searchBuildings}
      />
      <RoomField tree={tree} onInto={setInto} />
    </DuplicateDialog>
  )
}

function RoomField({ tree, onInto }: { tree: Tree; onInto: (building: string) => void }) {
  const building = useWatch<Values, 'building_id'>({ name: 'building_id' })
  const isSameBuilding = building === tree.building.id
  useEffect(() => onInto(building ?? ''), [building, onInto])
  if (!building || isSameBuilding) return <Rooms tree={isSameBuilding ? tree : undefined} />
  return <RoomsElsewhere key={building} building={building} />
}

/** The other building comes from the device at once, if stored, and from the service. */
function RoomsElsewhere({ building }: { building: string }) {
  const { tree, failure } = useBuilding(building)
  const { setValue, setError } = useFormContext<Values>()
  useEffect(() => setValue('room_id', null), [setValue])
  const problem = failure?.message
  useEffect(() => {
    if (problem) setError('room_id', { message: problem })
  }, [problem, setError])
  return <Rooms tree={tree} />
}

function Rooms({ tree }: { tree: Tree | undefined }) {
  const options = tree ? roomOptions(tree) : []
  return (
    <SelectField name="room_id" label="Copy to room" required options={options} hint={hintOf(tree, options.length)} />
  )
}

const hintOf = (tree: Tree | undefined, count: number) =>
  !tree
    ? 'Loading rooms…'
    : count === 0
      ? 'This building has no rooms yet.'
      : 'Its position on the plan is copied only within the same room.'
