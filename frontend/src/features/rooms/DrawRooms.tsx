import { useCallback, useEffect, useState } from 'react'
import type { FoundOutline } from '#frontend/drawing/canvas/useOutline.ts'
import { roomAt } from '#frontend/features/openBuilding/areaAt.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import {
  type LoadedCanvas,
  useDrawingCanvas,
  useDrawingDrafts,
  usePlanTiles,
} from '#frontend/features/openBuilding/useDrawingCanvas.ts'
import { onlyInWorker } from '#frontend/images/inWorker.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { contextAreas } from '#shared/domain/building/planAreas.ts'
import type { Floor, FloorPlan } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, roomsOf } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { captionPoint, isInside } from '#shared/drawing/geometry.ts'
import { emptyLayer, LAYER_LIMITS, type Layer, type Point } from '#shared/drawing/layer.ts'
import { inShownPlaces, nameOnPlan, suggestedRoomNames } from './roomNames.ts'
import { newRoomValues, roomFromValues, roomValueProblems, valuesFromRoom } from './roomValues.ts'

/** Opens the plan to draw rooms one after the other, each with a name. */
export function DrawRooms({ floor, plan }: { readonly floor: Floor; readonly plan: FloorPlan }) {
  const { Canvas, problem, open, close } = useDrawingCanvas()
  return (
    <>
      <Button kind="primary" icon="edit" onClick={open}>
        Draw rooms
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {Canvas && <RoomSeries {...{ Canvas, floor, plan }} onClose={close} />}
    </>
  )
}

interface RoomSeriesProps {
  readonly Canvas: LoadedCanvas
  readonly floor: Floor
  readonly plan: FloorPlan
  readonly onClose: () => void
}

interface DrawnRoom {
  readonly id: string
  readonly layer: Layer
  readonly name: string
  /** The undo steps of the drawing. */
  readonly past: readonly Layer[]
}

function RoomSeries({ Canvas, floor, plan, onClose }: RoomSeriesProps) {
  const { tree } = useOpenBuilding()
  const image = useImage(plan.file)
  const tiles = usePlanTiles(plan)
  const drafts = useDrawingDrafts()
  const findOutline = useFindOutline(floor, plan)
  const { files } = useDevice()
  const { opened, ...rooms } = useSaveRooms(floor)
  const names = useNamesInPlace(suggestedRoomNames(tree, floor.id))
  if (image.state !== 'ready') return null
  return (
    <Canvas
      title={`Rooms on ${floor.name}`}
      plan={{ url: image.url, width: plan.width, height: plan.height, tiles }}
      areas={contextAreas(tree, floor.id, opened?.id ?? '')}
      layer={emptyLayer}
      limit={LAYER_LIMITS.single}
      labels={false}
      areaStyle="room"
      series={{
        ...rooms,
        start: 'Tap inside a room to outline it, or drag from corner to corner',
        names,
        nameOf: ({ polygons: [polygon] }) => polygon && nameOnPlan(plan.texts, polygon.points),
        findOutline,
        findLines: async () => {
          const file = await files.blob(plan.file)
          return onlyInWorker(work => work.findLongLines(file))
        },
      }}
      onSave={onClose}
      onClose={onClose}
      draftKey={`rooms-new:${floor.id}`}
      drafts={drafts}
    />
  )
}

/** The names in a stable order: a hand that presses one after the other must find each where it was. */
function useNamesInPlace(names: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(names)
  const placed = inShownPlaces(names, shown)
  if (placed.join('\n') !== shown.join('\n')) setShown(placed)
  return placed
}

/** Saves drawn rooms one after the other, and opens saved rooms of the floor to change them. */
function useSaveRooms(floor: Floor) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const [drawn, setDrawn] = useState<readonly DrawnRoom[]>([])
  const [opened, setOpened] = useState<Room>()
  const save = async (layer: Layer, name: string, past: readonly Layer[]) => {
    const ids = { id: opened?.id ?? newId(), building_id: building, floor_id: floor.id }
    const values = { ...(opened ? valuesFromRoom(opened) : newRoomValues), layer, name }
    const { name: nameProblem, ...others } = roomValueProblems(values, ids, !opened)
    const problem = nameProblem ? `Name: ${nameProblem}` : Object.values(others)[0]
    if (problem) throw new Error(problem)
    const input = { ...roomFromValues(values, ids), version: opened?.version }
    await edit('saveRoom', input, { before: opened, wait: false })
    const saved = { id: ids.id, layer, name, past }
    const withEarlierSteps = (room: DrawnRoom) => ({ ...saved, past: [...room.past, ...past] })
    setDrawn(opened ? drawn.map(room => (room.id === saved.id ? withEarlierSteps(room) : room)) : [...drawn, saved])
    setOpened(undefined)
  }
  const reopen = async (room: DrawnRoom) => {
    const saved = findRow(tree.rooms, room.id)
    if (saved) await edit('deleteRoom', { id: room.id, version: saved.version }, { before: saved, wait: false })
    setDrawn(drawn.slice(0, -1))
    return room
  }
  const open = (room: Room | undefined) => {
    setOpened(room)
    return room
  }
  const ownerOf = (draft: Layer) => {
    const ids = new Set(draft.polygons.map(({ id }) => id))
    return roomsOf(tree, floor.id).find(({ layer }) => layer.polygons.some(({ id }) => ids.has(id)))
  }
  const last = drawn.at(-1)
  return {
    opened,
    saved: drawn.length,
    save,
    reopen: last && (() => reopen(last)),
    openAt: (at: Point) => open(roomAt(tree, floor.id, at)),
    openOwner: (draft: Layer) => open(ownerOf(draft)),
    close: opened && (() => setOpened(undefined)),
  }
}

/**
 * Finds the outline of a tapped room in the plan’s image. Prepares the plan when the editor opens, so that the first tap is
 * answered at once.
 */
function useFindOutline(floor: Floor, plan: FloorPlan) {
  const { tree } = useOpenBuilding()
  const { files } = useDevice()
  const find = useCallback(
    async (at: Point) => {
      const file = await files.blob(plan.file)
      return onlyInWorker(work => work.findRoomOutline(file, at))
    },
    [files, plan.file],
  )
  useEffect(() => void find([0, 0]).catch(() => undefined), [find])
  const drawn = roomsOf(tree, floor.id).flatMap(({ layer }) => layer.polygons.map(({ points }) => points))
  return (at: Point) => find(at).then(found => found && withoutRoomsInside(found, drawn))
}

/** The outline if no drawn room is inside it, otherwise the smaller outline. Undefined if both contain drawn rooms. */
function withoutRoomsInside(
  { ring, sizes }: FoundOutline,
  rooms: readonly (readonly Point[])[],
): FoundOutline | undefined {
  const middles = rooms.map(captionPoint)
  const isFree = (outline: readonly Point[] | undefined) =>
    outline && !middles.some(middle => isInside(outline, middle)) ? outline : undefined
  const [smaller, larger] = [isFree(sizes.smaller), isFree(sizes.larger)]
  if (isFree(ring)) return { ring, sizes: { smaller, larger } }
  return smaller && { ring: smaller, sizes: { smaller: undefined, larger: undefined } }
}
