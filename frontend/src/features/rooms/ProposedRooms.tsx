import { proxy } from 'comlink'
import { useEffect, useMemo, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { usePlanWork } from '#frontend/features/openBuilding/planWork.ts'
import { onlyInWorker } from '#frontend/images/inWorker.ts'
import { isTree } from '#frontend/store/database.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Floor, FloorPlan } from '#shared/domain/tree/floor.ts'
import { findRow, itemsOf, roomsOf } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import { namesOfNewRooms } from './roomNames.ts'
import { newRoomValues, roomFromValues, roomValueProblems } from './roomValues.ts'

interface ProposedRoomsProps {
  readonly floor: Floor
  readonly plan: FloorPlan
  readonly onClose: () => void
}

interface ProposedRoom {
  readonly id: string
  readonly layer: Layer
  readonly name: string
  readonly isChosen: boolean
}

/** Proposes all rooms that the lines of the plan enclose. The user ticks, names and adds them. */
export function ProposedRooms({ floor, plan, onClose }: ProposedRoomsProps) {
  const { building } = useOpenBuilding()
  const { rooms, setRooms, share, problem } = useProposals(floor, plan)
  const [selected, setSelected] = useState('')
  const add = useAddRooms(floor, building)
  const { busy, run } = useTask()
  const change = (id: string, by: Partial<ProposedRoom>) =>
    setRooms(all => all?.map(room => (room.id === id ? { ...room, ...by } : room)))
  useShownProposals(rooms, selected, at => {
    const tapped = rooms?.findLast(({ layer }) => layer.polygons.some(({ points }) => isInside(points, at)))
    if (!tapped) return
    setSelected(tapped.id)
    change(tapped.id, { isChosen: !tapped.isChosen })
    document.getElementById(tapped.id)?.scrollIntoView({ block: 'nearest' })
  })
  const chosen = rooms?.filter(({ isChosen }) => isChosen) ?? []
  const save = () =>
    run(async () => {
      await add(chosen)
      onClose()
    })
  if (problem || rooms?.length === 0)
    return (
      <Section title="Proposed rooms">
        <Empty
          icon="image"
          title={problem ?? 'No more closed rooms were found on this plan'}
          hint="“Draw rooms” draws them by hand."
          action={<Button onClick={onClose}>Back to the rooms</Button>}
        />
      </Section>
    )
  return (
    <Section title="Proposed rooms">
      {rooms === undefined ? (
        <ProgressBar label="Looking for rooms…" value={share} />
      ) : (
        <>
          <p className="quiet">Untick what isn’t a room: in the list, or by a tap on the plan.</p>
          <ul className="proposed-rooms">
            {rooms.map((room, index) => (
              <li key={room.id} id={room.id}>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={room.isChosen}
                    onChange={event => change(room.id, { isChosen: event.target.checked })}
                  />
                  <span className="hidden-visually">Add room {index + 1}</span>
                </label>
                <input
                  className="input"
                  aria-label={`Name of room ${index + 1}`}
                  value={room.name}
                  onFocus={() => setSelected(room.id)}
                  onChange={event => change(room.id, { isChosen: true, name: event.target.value })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="proposed-actions">
        <Button onClick={onClose}>Cancel</Button>
        {rooms && (
          <Button kind="primary" busy={busy} why={problemOf(chosen, floor, building)} onClick={() => void save()}>
            {`Add ${countOf(chosen.length, 'room')}`}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Finds the rooms in the plan’s image that are not drawn yet. */
function useProposals(floor: Floor, plan: FloorPlan) {
  const { tree } = useOpenBuilding()
  const { files } = useDevice()
  const [rooms, setRooms] = useState<readonly ProposedRoom[]>()
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search; rooms that others draw in the meantime do not restart it
  useEffect(() => {
    let isOpen = true
    const progress = proxy((searched: number) => {
      if (isOpen) setShare(searched)
      return isOpen
    })
    const drawn = roomsOf(tree, floor.id).flatMap(({ layer }) => layer.polygons.map(({ points }) => points))
    const search = async () => {
      const file = await files.blob(plan.file)
      const rings = await onlyInWorker(work => work.findAllRooms(file, drawn, progress))
      const names = namesOfNewRooms(tree, floor, rings)
      if (isOpen) setRooms(rings.map((ring, index) => proposalOf(ring, names[index] ?? '')))
    }
    search().catch(() => isOpen && setProblem('The plan couldn’t be searched'))
    return () => {
      isOpen = false
    }
  }, [floor.id, plan.file, files])
  return { rooms, setRooms, share, problem }
}

const proposalOf = (points: readonly Point[], name: string): ProposedRoom => ({
  id: newId(),
  layer: { polygons: [{ id: crypto.randomUUID(), type: 'polygon', points: [...points] }], labels: [] },
  name,
  isChosen: true,
})

/** Draws the proposals on the plan: ticked rooms with their names, other rooms faintly. */
function useShownProposals(rooms: readonly ProposedRoom[] | undefined, selected: string, onTap: (at: Point) => void) {
  const areas = useMemo(
    () =>
      (rooms ?? []).map(({ id, layer, name, isChosen }) =>
        isChosen
          ? { id, layer, style: 'room' as const, label: name }
          : { id, layer, style: 'roomOutOfScope' as const, dimmed: true },
      ),
    [rooms],
  )
  const [tap] = useState<{ run: (at: Point) => void }>({ run: onTap })
  useEffect(() => {
    tap.run = onTap
  })
  usePlanWork(
    useMemo(() => ({ areas, selected, needsPlan: true, place: (at: Point) => tap.run(at) }), [areas, selected, tap]),
  )
}

/** Why the chosen rooms cannot be added; undefined if they can. */
function problemOf(chosen: readonly ProposedRoom[], floor: Floor, building: string): string | undefined {
  if (chosen.length === 0) return 'Tick at least one room'
  for (const { id, layer, name } of chosen) {
    const ids = { id, building_id: building, floor_id: floor.id }
    const problems = roomValueProblems({ ...newRoomValues, layer, name }, ids, true)
    if (problems.name) return `Name each ticked room: ${problems.name}`
    const [problem] = Object.values(problems)
    if (problem) return `${name}: ${problem}`
  }
  return undefined
}

/** Adds rooms. Undo deletes the added rooms that have no items. */
function useAddRooms(floor: Floor, building: string) {
  const edit = useEdit(building)
  const { store } = useDevice()
  return async (rooms: readonly ProposedRoom[]) => {
    for (const { id, layer, name } of rooms) {
      const ids = { id, building_id: building, floor_id: floor.id }
      await edit('saveRoom', roomFromValues({ ...newRoomValues, layer, name }, ids), { wait: false })
    }
    const undo = async () => {
      for (const { id } of rooms) {
        const { tree } = store.view(building)
        if (!tree || !isTree(tree) || itemsOf(tree, id).length > 0) continue
        const saved = findRow(tree.rooms, id)
        if (saved) await edit('deleteRoom', { id, version: saved.version }, { before: saved, wait: false })
      }
    }
    toast(`${countOf(rooms.length, 'room')} added`, 'success', { label: 'Undo', run: undo })
  }
}
