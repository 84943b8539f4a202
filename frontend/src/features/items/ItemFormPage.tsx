import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import type { AfterSave } from '#frontend/features/items/values/afterSave.ts'
import { useOpenedRow } from '#frontend/features/openBuilding/DeletedRow.tsx'
import { NotInBuilding } from '#frontend/features/openBuilding/NotInBuilding.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { savedSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import type { EditOutcome } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { TallForm } from '#frontend/ui/fields/TallForm.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { Photo } from '#shared/domain/tree/photo.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { Point } from '#shared/drawing/layer.ts'
import { ItemForm, type NewItemStart } from './ItemForm.tsx'
import './items.css'

/** The photo taken on the room’s page, or the place tapped on the plan, if any. `isMoving`: saving moves the item to this room. */
function useStart(): NewItemStart {
  const { state } = useLocation()
  return {
    image: Photo().safeParse(state?.image).data,
    place: Point().safeParse(state?.place).data,
    isMoving: state?.isMoving === true,
  }
}

export function ItemFormPage() {
  const { tree, survey, building } = useOpenBuilding()
  const [floorId, roomId, itemId] = [useRouteParam('floor'), useRouteParam('room'), useRouteParam('item')]
  const { row: floor } = useOpenedRow(findRow(tree.floors, floorId), floorId)
  const { row: room, isDeleted: isRoomDeleted } = useOpenedRow(findRow(tree.rooms, roomId), roomId)
  const { row: item, isDeleted } = useOpenedRow(findRow(tree.items, itemId), itemId, `item:${itemId}`)
  const inRoom = isRoomDeleted ? paths.building(survey, building) : paths.room(survey, building, floorId, roomId)
  const title = itemId ? 'Edit item' : 'New item'
  const [formCount, setFormCount] = useState(0)
  const [start, setStart] = useState(useStart())
  const navigate = useNavigate()
  const reopened = useReopened()
  const [isAtOldLink] = useState(item && item.room_id !== roomId && !start.isMoving && !reopened)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: floor?.name ?? 'Floor', to: paths.floor(survey, building, floorId) },
    { name: room?.name ?? 'Room', to: inRoom },
    { name: item?.name ?? title },
  )
  if (!floor || !room) return <NotInBuilding noun="room" to={paths.floor(survey, building, floorId)} />
  if (itemId && !item) return <NotInBuilding noun="item" to={inRoom} />
  const ownRoom = findRow(tree.rooms, item?.room_id)
  // Saving stores the room of this page, so an old link must not move the item back. An open form stays open: its save is merged.
  if (isAtOldLink && item && ownRoom && ownRoom.id !== roomId)
    return <Navigate to={paths.item(survey, building, ownRoom.floor_id, ownRoom.id, item.id)} replace />
  const onSaved = (next: AfterSave, outcome: EditOutcome, id: string) => {
    toast(savedSentence('Item', outcome))
    if (next === 'room' || isRoomDeleted) return void navigate(inRoom)
    setStart(next === 'like' ? { like: id } : {})
    setFormCount(formCount + 1)
    document.querySelector('h1')?.scrollIntoView({ block: 'end' })
  }
  return (
    <Page title={title} facts={[room.name, floor.name, tree.building.name]} tour="item_create">
      {isLocked(tree.building.status_id) ? (
        <Banner>{refusalSentence('building_reviewed')}</Banner>
      ) : (
        <TallForm>
          <ItemForm
            key={`${itemId}${formCount}`}
            {...{ floor, room, item, start, isDeleted, isRoomDeleted }}
            back={inRoom}
            onSaved={onSaved}
          />
        </TallForm>
      )}
    </Page>
  )
}
