import { useCallback, useMemo, useState } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { PlanPane } from '#frontend/drawing/canvas/PlanPane.tsx'
import type { PlanSight } from '#frontend/drawing/editor/viewport.ts'
import { areaAt, roomAt } from '#frontend/features/openBuilding/areaAt.ts'
import { MissingPlan, PlanFailure } from '#frontend/features/openBuilding/FloorPlanView.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import type { PlanWork } from '#frontend/features/openBuilding/planWork.ts'
import { usePlanTiles } from '#frontend/features/openBuilding/useDrawingCanvas.ts'
import { useFindingTargets } from '#frontend/features/reportCheck/useFindingTargets.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { useImage } from '#frontend/store/useImage.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { surveyAreas } from '#shared/domain/building/planAreas.ts'
import type { Floor, FloorPlan } from '#shared/domain/tree/floor.ts'
import { roomsOf } from '#shared/domain/tree/tree.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { AREA_SIGNS, waitingIds, withSigns } from './areaSigns.ts'

interface FloorPlanPaneProps {
  readonly floor: Floor
  /** What a form draws on the plan. */
  readonly work: PlanWork | undefined
  /** The view of the drawing editor that closed last. */
  readonly editorView: PlanSight | undefined
}

/** The floor’s plan with its rooms and items, or a button to add a plan. */
export const FloorPlanPane = (props: FloorPlanPaneProps) =>
  props.floor.image ? <ShownPlan {...props} image={props.floor.image} /> : <MissingPlan floor={props.floor} />

/** The image of the plan may still be loading, or not be on this device. */
function ShownPlan({ floor, work, editorView, image }: FloorPlanPaneProps & { readonly image: FloorPlan }) {
  const loaded = useImage(image.file)
  const tiles = usePlanTiles(image)
  const { areas, selected, shown, isClose } = useAreas(floor, work)
  const select = useSelect(floor)
  const { isPlacing, setIsPlacing, startItem } = useNewItemAt(floor)
  const onTap = (at: Point) => {
    if (work) return work.place?.(at)
    return isPlacing ? startItem?.(at) : select?.(at)
  }
  if (loaded.state === 'failed') return <PlanFailure retry={loaded.retry} />
  if (loaded.state === 'loading') return <Skeleton shape="image" />
  return (
    <>
      <PlanPane
        plan={{ url: loaded.url, width: image.width, height: image.height, tiles }}
        {...{ areas, selected, shown, isClose, editorView, onTap }}
        alt={`Plan of ${floor.name}`}
        signs={AREA_SIGNS}
        onHold={work || !select ? undefined : startItem}
      />
      {select && startItem && !work && (
        <div className="plan-actions">
          <Button icon={isPlacing ? 'close' : 'plus'} aria-pressed={isPlacing} onClick={() => setIsPlacing(!isPlacing)}>
            {isPlacing ? 'Tap where the item is' : 'Item'}
          </Button>
        </div>
      )}
      {work?.undoMove && (
        <div className="plan-actions">
          <Button onClick={work.undoMove}>Undo move</Button>
        </div>
      )}
    </>
  )
}

function useAreas(floor: Floor, work: PlanWork | undefined) {
  const {
    tree: { rooms, items },
    building,
  } = useOpenBuilding()
  const [search] = useSearchParams()
  const room = useRouteParam('room')
  const item = useRouteParam('item') || (search.get('item') ?? '')
  const { marked: findings } = useFindingTargets()
  const writes = usePendingWrites()
  const stored = useMemo(() => {
    const signedIds = { findings, waiting: waitingIds(writes, building) }
    return surveyAreas({ rooms, items }, floor.id, { room, item }).map(area => withSigns(area, signedIds))
  }, [rooms, items, floor.id, room, item, findings, writes, building])
  const areas = useMemo(
    () => (work ? [...stored.filter(({ id }) => !work.areas.some(area => area.id === id)), ...work.areas] : stored),
    [stored, work],
  )
  const shown = item || room
  return { areas, shown, isClose: item === '', selected: work?.selected || shown }
}

const FLOOR = '/survey/:survey/building/:building/floor/:floor'

/** Opens the room or item at a tapped point. Undefined while a form is open, because a stray tap must not leave the form. */
function useSelect(floor: Floor) {
  const { tree, survey, building } = useOpenBuilding()
  const navigate = useNavigate()
  const isFloor = useMatch(FLOOR) !== null
  const isRoom = useMatch(`${FLOOR}/room/:room`) !== null
  if (!isFloor && !isRoom) return undefined
  return (at: Point) => {
    const { room, item } = areaAt(tree, floor.id, at)
    const path = room ? paths.room(survey, building, floor.id, room.id) : paths.floor(survey, building, floor.id)
    void navigate(item ? `${path}?item=${item.id}` : path)
  }
}

/** Starts a new item at a point of the plan, in the room around it. */
function useNewItemAt(floor: Floor) {
  const { tree, survey, building } = useOpenBuilding()
  const navigate = useNavigate()
  const [isPlacing, setIsPlacing] = useState(false)
  const hasRooms = roomsOf(tree, floor.id).some(({ layer }) => layer.polygons.length > 0)
  const startItem = useCallback(
    (at: Point) => {
      const room = roomAt(tree, floor.id, at)
      if (!room) return toast('There is no room there. Tap inside a room that is drawn on the plan.', 'warning')
      setIsPlacing(false)
      void navigate(paths.newItem(survey, building, floor.id, room.id), { state: { place: at } })
    },
    [tree, floor.id, survey, building, navigate],
  )
  return { isPlacing, setIsPlacing, startItem: isLocked(tree.building.status_id) || !hasRooms ? undefined : startItem }
}
