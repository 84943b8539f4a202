import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { failureText } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { searchBuildings } from './searchBuildings.ts'

interface Values {
  name: string
  building_id: string | null
  room_id: string | null
}

/** Duplicates an item: in a room of this building or of another one. In a menu its button is `named`, else an icon. */
export function DuplicateItem({ item, room, named = false }: { item: Item; room: Room; named?: boolean }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  return (
    <DuplicateDialog<Values>
      noun="item"
      of={item.id}
      iconLabel={named ? undefined : `Duplicate ${item.name}`}
      values={() => ({ name: item.name, building_id: building, room_id: room.id })}
      request={async ({ name, building_id, room_id }, send, id) => {
        if (!room_id) throw new Refusal('invalid_input', { room_id: 'Choose a room' })
        const duplicate = { id, name: name.trim(), room_id }
        if (building_id === building) {
          const outcome = await edit('duplicateItem', { ...duplicate, item_id: item.id })
          return toast(outcome === 'waiting' ? WAITING : 'Item duplicated')
        }
        const source = { params: { id: item.id }, query: { building_id: building } }
        await send(buildingCalls.items.duplicate, {
          ...source,
          body: { ...duplicate, building_id: building_id ?? '' },
        })
        toast('Item duplicated to the other building')
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
      <RoomField tree={tree} />
    </DuplicateDialog>
  )
}

const WAITING = 'Item duplicated on this device. It will be sent when you’re back online.'

/** The rooms of the chosen building. Those of another building are fetched. */
function RoomField({ tree }: { tree: Tree }) {
  const form = useFormContext<Values>()
  const building = useWatch<Values, 'building_id'>({ name: 'building_id' })
  const [other, setOther] = useState<Tree>()
  const isHere = building === tree.building.id
  const chosenTree = isHere ? tree : other?.building.id === building ? other : undefined
  useEffect(() => {
    if (!building || isHere) return
    const abort = new AbortController()
    buildingCalls.buildings.tree({ params: { id: building } }, { signal: abort.signal }).then(
      ({ data }) => {
        setOther(data)
        form.setValue('room_id', null)
      },
      (error: unknown) => abort.signal.aborted || form.setError('room_id', { message: failureText(error) }),
    )
    return () => abort.abort()
  }, [building, isHere, form])
  const options = chosenTree ? roomOptions(chosenTree) : []
  return (
    <SelectField
      name="room_id"
      label="Copy to room"
      required
      options={options}
      hint={hintOf(chosenTree, options.length)}
    />
  )
}

const hintOf = (chosenTree: Tree | undefined, count: number) =>
  !chosenTree
    ? 'Loading rooms…'
    : count === 0
      ? 'This building has no rooms yet.'
      : 'Its position on the plan is copied only within the same room.'

const roomOptions = (tree: Tree) =>
  floorsOf(tree).flatMap(floor =>
    roomsOf(tree, floor.id).map(({ id, name }) => ({ id, label: `${floor.name} · ${name}` })),
  )
