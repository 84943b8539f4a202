import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { searchBuildings } from './searchBuildings.ts'

interface Values {
  name: string
  building_id: string | null
  room_id: string | null
}

/** An item once more: in a room of this building, or of another one. */
export function DuplicateItem({ item, room }: { item: Item; room: Room }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  return (
    <DuplicateDialog<Values>
      noun="item"
      quiet={`Duplicate ${item.name}`}
      values={() => ({ name: item.name, building_id: building, room_id: room.id })}
      ask={async ({ name, building_id, room_id }, key) => {
        if (!room_id) throw new Refusal('invalid_input', { room_id: 'Choose a room' })
        const copy = { id: newId(), name: name.trim(), room_id }
        if (building_id === building) {
          const outcome = await edit('duplicateItem', { ...copy, item_id: item.id })
          return outcome === 'waiting' ? WAITING : 'The item has been duplicated'
        }
        const at = { params: { id: item.id }, query: { building_id: building } }
        await buildingCalls.items.duplicate({ ...at, body: { ...copy, building_id: building_id ?? '' } }, { key })
        return 'The item has been duplicated into the other building'
      }}
    >
      <PickField
        name="building_id"
        label="Into building"
        required
        hint="A sample becomes “Sampled As” in this building, or “Previously Sampled” in another."
        labelOf={id => (id === building ? tree.building.name : undefined)}
        search={searchBuildings}
      />
      <RoomOf tree={tree} />
    </DuplicateDialog>
  )
}

const WAITING = 'Item duplicated on this device. It will be sent when you’re back online.'

/** The rooms of the chosen building; those of another one are fetched. */
function RoomOf({ tree }: { tree: Tree }) {
  const form = useFormContext<Values>()
  const building = useWatch<Values, 'building_id'>({ name: 'building_id' })
  const [other, setOther] = useState<Tree>()
  const isHere = building === tree.building.id
  const shown = isHere ? tree : other?.building.id === building ? other : undefined
  useEffect(() => {
    if (!building || isHere) return
    const stop = new AbortController()
    buildingCalls.buildings.read({ params: { id: building } }, { signal: stop.signal }).then(
      ({ data }) => {
        setOther(data)
        form.setValue('room_id', null)
      },
      (error: unknown) => stop.signal.aborted || form.setError('room_id', { message: wordsOf(error) }),
    )
    return () => stop.abort()
  }, [building, isHere, form])
  const options = shown ? roomOptions(shown) : []
  return (
    <SelectField name="room_id" label="Copy to room" required options={options} hint={hintOf(shown, options.length)} />
  )
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'Couldn’t load the rooms')

const hintOf = (shown: Tree | undefined, count: number) =>
  !shown
    ? 'Loading rooms…'
    : count === 0
      ? 'This building has no rooms yet.'
      : 'Its position on the plan is copied only within the same room.'

const roomOptions = (tree: Tree) =>
  floorsOf(tree).flatMap(floor =>
    roomsOf(tree, floor.id).map(({ id, name }) => ({ id, label: `${floor.name} · ${name}` })),
  )
