import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DrawingImageView } from '#frontend/features/drawingImages/DrawingImageView.tsx'
import { DuplicateRoom } from '#frontend/features/duplicates/DuplicateRoom.tsx'
import { HistoryButton } from '#frontend/features/history/History.tsx'
import { PhotoToNewItem } from '#frontend/features/items/PhotoToNewItem.tsx'
import { NotInBuilding } from '#frontend/features/openBuilding/NotInBuilding.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { peopleHere } from '#frontend/features/openBuilding/PeopleHere.tsx'
import { confirmPartDeletion } from '#frontend/features/openBuilding/partDeletion.tsx'
import { runDeletion } from '#frontend/features/openBuilding/runDeletion.ts'
import { usePresentUsers } from '#frontend/features/openBuilding/usePresentUsers.ts'
import { RoomFindings } from '#frontend/features/reportCheck/RoomFindings.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, itemsOf } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { ItemPanel } from './ItemPanel.tsx'
import { ItemTable } from './ItemTable.tsx'

/** A room and its items, or the item that `?item=` names. */
export function RoomPage() {
  const { tree, survey, building, people } = useOpenBuilding()
  const floorId = useRouteParam('floor')
  const roomId = useRouteParam('room')
  const floor = findRow(tree.floors, floorId)
  const room = findRow(tree.rooms, roomId)
  const [search] = useSearchParams()
  const item = findRow(tree.items, search.get('item') ?? undefined)
  const itemRoom = findRow(tree.rooms, item?.room_id)
  const onFloor = paths.floor(survey, building, floorId)
  const path = paths.room(survey, building, floorId, roomId)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: floor?.name ?? 'Floor', to: onFloor },
    { name: room?.name ?? 'Room', to: path },
    ...(item ? [{ name: item.name }] : []),
  )
  const inRoom = usePresentUsers(channel.room(roomId))
  const inOtherRooms = people.filter(({ id }) => !inRoom.some(person => person.id === id))
  const [isDeleting, setIsDeleting] = useState(false)
  if (isDeleting)
    return (
      <Page title="Deleting the room">
        <Skeleton lines={3} />
      </Page>
    )
  // The item was moved, here or by another user.
  if (item && itemRoom && itemRoom.id !== roomId)
    return <Navigate to={`${paths.room(survey, building, itemRoom.floor_id, itemRoom.id)}?item=${item.id}`} replace />
  if (!floor || !room)
    return <NotInBuilding noun={floor ? 'room' : 'floor'} to={floor ? onFloor : paths.building(survey, building)} />
  const locked = isLocked(tree.building.status_id)
  if (item) return <ItemPanel item={item} room={room} locked={locked} />
  return (
    <Page
      title={room.name}
      tour="room"
      status={<Badges room={room} />}
      facts={[
        floor.name,
        tree.building.name,
        peopleHere('In this room:', inRoom),
        peopleHere('In this building:', inOtherRooms),
      ].filter(Boolean)}
      actions={
        locked ? (
          <HistoryButton name={room.name} record={room.id} />
        ) : (
          <RoomActions
            room={room}
            edit={paths.editRoom(survey, building, floorId, roomId)}
            to={onFloor}
            onDeleting={setIsDeleting}
          />
        )
      }
      action={
        !locked && (
          <>
            <PhotoToNewItem to={paths.newItem(survey, building, floorId, roomId)} />
            <ButtonLink kind="primary" icon="plus" to={paths.newItem(survey, building, floorId, roomId)}>
              Add item
            </ButtonLink>
          </>
        )
      }
    >
      {locked && <Banner>{refusalSentence('building_reviewed')}</Banner>}
      <Section title="Items" tour="room_items">
        <RoomFindings roomId={room.id} />
        <ItemTable room={room} returnPath={path} locked={locked} />
      </Section>
      <RoomFacts room={room} />
      <DrawingImageView subject="room" id={room.id} floorId={floor.id} />
    </Page>
  )
}

const Badges = ({ room }: { room: Room }) => (
  <>
    {room.is_inaccessible && <StatusChip name="Inaccessible" />}
    {room.is_not_suspicious && <StatusChip name="No PACM Observed" />}
    {!room.is_scoped && <StatusChip name="Out of scope" />}
  </>
)

function RoomFacts({ room }: { room: Room }) {
  const { tree } = useOpenBuilding()
  const photo = useImage(room.is_inaccessible ? room.image?.file : undefined)
  return (
    <div className="stack-wide">
      <DescriptionList
        facts={[
          { name: 'Survey', value: tree.building.survey_name },
          { name: 'Building', value: tree.building.name },
          { name: 'Item count', value: <span className="figures">{itemsOf(tree, room.id).length}</span> },
          { name: 'Note', value: room.note || <span className="quiet">No note</span>, wide: true },
        ]}
      />
      {room.is_inaccessible && photo.state !== 'failed' && (
        <ImagePreview src={urlOf(photo)} alt={`What prevented access to ${room.name}`} size={room.image} />
      )}
    </div>
  )
}

interface RoomActionsProps {
  readonly room: Room
  readonly edit: string
  readonly to: string
  /** Called with true while the room is being deleted: the page then shows nothing until it navigates away. */
  readonly onDeleting: (isDeleting: boolean) => void
}

function RoomActions({ room, edit: editPath, to, onDeleting }: RoomActionsProps) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const deleteRoom = async () => {
    const itemIds = itemsOf(tree, room.id).map(({ id }) => id)
    const detail = itemIds.length > 0 ? `This also deletes ${countOf(itemIds.length, 'item')}.` : undefined
    const choice = await confirmPartDeletion(tree, { model: 'room', itemIds, detail })
    if (!choice) return
    onDeleting(true)
    const target = { id: room.id, version: room.version, ...choice }
    if (!(await runDeletion(() => edit('deleteRoom', target, { before: room })))) return onDeleting(false)
    toast('Room deleted')
    await navigate(to)
  }
  return (
    <>
      <ButtonLink icon="edit" to={editPath}>
        Edit room
      </ButtonLink>
      <MoreActions>
        <DuplicateRoom room={room} />
        <HistoryButton name={room.name} record={room.id} />
        <Button icon="trash" onClick={() => void deleteRoom()}>
          Delete room
        </Button>
      </MoreActions>
    </>
  )
}
