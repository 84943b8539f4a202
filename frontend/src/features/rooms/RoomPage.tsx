import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DrawingImageView } from '#frontend/features/drawingImages/DrawingImageView.tsx'
import { DuplicateRoom } from '#frontend/features/duplicates/DuplicateRoom.tsx'
import { HistoryButton } from '#frontend/features/history/History.tsx'
import { ItemDialog } from '#frontend/features/items/ItemDialog.tsx'
import { PhotoToNewItem } from '#frontend/features/items/PhotoToNewItem.tsx'
import { FloorPlanView } from '#frontend/features/openBuilding/FloorPlanView.tsx'
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
import { roomArea, roomAreas } from '#shared/domain/building/planAreas.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, itemsOf } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { ItemTable } from './ItemTable.tsx'

/** A room: its position on the floor plan and its items. `?item=` opens an item. */
export function RoomPage() {
  const { tree, survey, building, people } = useOpenBuilding()
  const floorId = useRouteParam('floor')
  const roomId = useRouteParam('room')
  const floor = findRow(tree.floors, floorId)
  const room = findRow(tree.rooms, roomId)
  const [search] = useSearchParams()
  const onFloor = paths.floor(survey, building, floorId)
  const path = paths.room(survey, building, floorId, roomId)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: floor?.name ?? 'Floor', to: onFloor },
    { name: room?.name ?? 'Room' },
  )
  const inRoom = usePresentUsers(channel.room(roomId))
  const inOtherRooms = people.filter(({ id }) => !inRoom.some(person => person.id === id))
  const navigate = useNavigate()
  const view = (id?: string) =>
    void navigate(id ? `${path}?item=${id}` : path, { replace: true, preventScrollReset: true })
  const [isDeleting, setIsDeleting] = useState(false)
  if (isDeleting)
    return (
      <Page title="Deleting the room">
        <Skeleton lines={3} />
      </Page>
    )
  if (!floor || !room)
    return <NotInBuilding noun={floor ? 'room' : 'floor'} to={floor ? onFloor : paths.building(survey, building)} />
  const locked = isLocked(tree.building.status_id)
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
          <span className="thumb">
            <PhotoToNewItem to={paths.newItem(survey, building, floorId, roomId)} />
            <ButtonLink kind="primary" icon="plus" to={paths.newItem(survey, building, floorId, roomId)}>
              Add item
            </ButtonLink>
          </span>
        )
      }
    >
      {locked && <Banner>{refusalSentence('building_reviewed')}</Banner>}
      <div className="room-top">
        <RoomFacts room={room} />
        <RoomPlan floor={floor} room={room} onItem={view} />
      </div>
      <Section title="Items" tour="room_items">
        <RoomFindings roomId={room.id} />
        <ItemTable room={room} returnPath={path} locked={locked} />
      </Section>
      <ItemDialog
        item={itemsOf(tree, room.id).find(item => item.id === search.get('item'))}
        edit={locked ? undefined : id => paths.item(survey, building, floorId, roomId, id)}
        onClose={() => view()}
      />
    </Page>
  )
}

interface RoomPlanProps {
  readonly floor: Floor
  readonly room: Room
  readonly onItem: (id: string) => void
}

/** The plan zoomed to the room, or the whole floor. A tap on a mark opens its item; keyboard users use the table. */
function RoomPlan({ floor, room, onItem }: RoomPlanProps) {
  const { tree } = useOpenBuilding()
  const [isFullFloor, setIsFullFloor] = useState(false)
  const areas = useMemo(() => roomAreas(tree, room.id), [tree, room.id])
  const isDrawn = room.layer.polygons.length > 0
  const open = (point: Point) => {
    const marked = itemsOf(tree, room.id).findLast(({ layer }) =>
      layer.polygons.some(({ points }) => isInside(points, point)),
    )
    if (marked) onItem(marked.id)
  }
  return (
    <div className="drawn-plan">
      <FloorPlanView
        floor={floor}
        areas={areas}
        around={isDrawn && !isFullFloor ? roomArea(room) : undefined}
        alt={`${room.name} on the plan of ${floor.name}`}
        onPlace={open}
      />
      {isDrawn && floor.image && (
        <Button kind="quiet" onClick={() => setIsFullFloor(!isFullFloor)}>
          {isFullFloor ? 'Show the room' : 'Show the whole floor'}
        </Button>
      )}
      <DrawingImageView subject="room" id={room.id} floorId={floor.id} />
    </div>
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
