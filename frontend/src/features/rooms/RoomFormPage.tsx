import { useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenedRow } from '#frontend/features/openBuilding/DeletedRow.tsx'
import { NotInBuilding } from '#frontend/features/openBuilding/NotInBuilding.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { savedSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { TallForm } from '#frontend/ui/fields/TallForm.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type OnRoomSaved, RoomForm } from './RoomForm.tsx'

const runUndo = (undo: () => Promise<void>) => undo().then(() => toast('Room and items restored'), showFailure)

export function RoomFormPage() {
  const { tree, survey, building } = useOpenBuilding()
  const floorId = useRouteParam('floor')
  const roomId = useRouteParam('room')
  const { row: floor, isDeleted: isFloorDeleted } = useOpenedRow(findRow(tree.floors, floorId), floorId)
  const { row: room, isDeleted } = useOpenedRow(findRow(tree.rooms, roomId), roomId, `room:${roomId}`)
  const navigate = useNavigate()
  const onFloor = isFloorDeleted ? paths.building(survey, building) : paths.floor(survey, building, floorId)
  const title = roomId ? 'Edit room' : 'New room'
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: floor?.name ?? 'Floor', to: onFloor },
    ...(room ? [{ name: room.name, to: paths.room(survey, building, floorId, roomId) }] : []),
    { name: title },
  )
  if (!floor) return <NotInBuilding noun="floor" to={paths.building(survey, building)} />
  if (roomId && !room) return <NotInBuilding noun="room" to={onFloor} />
  const onSaved: OnRoomSaved = (id, next, outcome, undo) => {
    toast(savedSentence('Room', outcome), 'success', undo && { label: 'Undo', run: () => runUndo(undo) })
    void navigate(next === 'item' && !isFloorDeleted ? paths.newItem(survey, building, floorId, id) : onFloor)
  }
  return (
    <Page title={title} facts={[floor.name, tree.building.name]} tour="room_create">
      {isLocked(tree.building.status_id) ? (
        <Banner>{refusalSentence('building_reviewed')}</Banner>
      ) : (
        <TallForm>
          <RoomForm
            key={roomId}
            floor={floor}
            room={room}
            isDeleted={isDeleted}
            isFloorDeleted={isFloorDeleted}
            back={room && !isDeleted ? paths.room(survey, building, floorId, roomId) : onFloor}
            onSaved={onSaved}
          />
        </TallForm>
      )}
    </Page>
  )
}
