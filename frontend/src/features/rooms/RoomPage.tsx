import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTrail } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DrawnImage } from '#frontend/features/drawingImages/DrawingImageView.tsx'
import { DuplicateRoom } from '#frontend/features/duplicates/DuplicateRoom.tsx'
import { ItemDialog } from '#frontend/features/items/ItemDialog.tsx'
import { PhotoFirst } from '#frontend/features/items/PhotoToNewItem.tsx'
import { PlanPicture } from '#frontend/features/openBuilding/FloorPlanView.tsx'
import { Gone } from '#frontend/features/openBuilding/NotInBuilding.tsx'
import { useInside, useParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { removed } from '#frontend/features/openBuilding/runDeletion.ts'
import { RoomLines } from '#frontend/features/reportCheck/RoomFindings.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { usePicture } from '#frontend/store/useImage.ts'
import { confirm, deleting } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Facts } from '#frontend/ui/elements/DescriptionList.tsx'
import { More } from '#frontend/ui/elements/MoreActions.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Picture } from '#frontend/ui/fields/ImageField.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { roomMarks } from '#shared/domain/building/planAreas.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { find, itemsOf } from '#shared/domain/tree/tree.ts'
import { sentence } from '#shared/domain/vocabulary/refusal.ts'
import { ItemTable } from './ItemTable.tsx'

/** A room with its place on the plan and its items. `?item=` opens the view of one. */
export function RoomPage() {
  const { tree, survey, building } = useInside()
  const floorId = useParam('floor')
  const roomId = useParam('room')
  const floor = find(tree.floors, floorId)
  const room = find(tree.rooms, roomId)
  const [search] = useSearchParams()
  const onFloor = paths.floor(survey, building, floorId)
  const here = paths.room(survey, building, floorId, roomId)
  useTrail(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: floor?.name ?? 'Floor', to: onFloor },
    { name: room?.name ?? 'Room' },
  )
  const navigate = useNavigate()
  const [leaving, leave] = useState(false)
  if (leaving)
    return (
      <Page title="Deleting the room">
        <Skeleton lines={3} />
      </Page>
    )
  if (!floor || !room)
    return <Gone what={floor ? 'room' : 'floor'} to={floor ? onFloor : paths.building(survey, building)} />
  const locked = isLocked(tree.building.status_id)
  return (
    <Page
      title={room.name}
      tour="room"
      status={<Badges room={room} />}
      facts={[floor.name, tree.building.name]}
      actions={
        !locked && (
          <RoomActions
            room={room}
            edit={paths.editRoom(survey, building, floorId, roomId)}
            to={onFloor}
            onLeaving={leave}
          />
        )
      }
      action={
        !locked && (
          <span className="thumb">
            <PhotoFirst to={paths.newItem(survey, building, floorId, roomId)} />
            <ButtonLink kind="primary" icon="plus" to={paths.newItem(survey, building, floorId, roomId)}>
              Add item
            </ButtonLink>
          </span>
        )
      }
    >
      {locked && <Banner>{sentence('building_reviewed')}</Banner>}
      <div className="room-top">
        <RoomFacts room={room} />
        <div className="drawn-plan">
          <PlanPicture
            floor={floor}
            marks={roomMarks(tree, room.id)}
            alt={`${room.name} on the plan of ${floor.name}`}
          />
          <DrawnImage of="room" id={room.id} floorId={floorId} />
        </div>
      </div>
      <Section title="Items" tour="room_items">
        <RoomLines roomId={room.id} />
        <ItemTable room={room} here={here} locked={locked} />
      </Section>
      <ItemDialog
        item={itemsOf(tree, room.id).find(item => item.id === search.get('item'))}
        edit={locked ? undefined : id => paths.item(survey, building, floorId, roomId, id)}
        onClose={() => void navigate(here, { replace: true })}
      />
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
  const { tree } = useInside()
  const photo = usePicture(room.image?.file)
  return (
    <div className="stack-wide">
      <Facts
        facts={[
          { name: 'Survey', value: tree.building.survey_name },
          { name: 'Building', value: tree.building.name },
          { name: 'Item count', value: <span className="figures">{itemsOf(tree, room.id).length}</span> },
          { name: 'Note', value: room.note || <span className="quiet">No note</span>, wide: true },
        ]}
      />
      {room.image && photo.state === 'ready' && <Picture src={photo.url} alt={`What was in the way at ${room.name}`} />}
    </div>
  )
}

interface RoomActionsProps {
  readonly room: Room
  readonly edit: string
  readonly to: string
  /** True while the room goes: the page has nothing to show any more, and where it leads is not there yet. */
  readonly onLeaving: (leaving: boolean) => void
}

function RoomActions({ room, edit: editAt, to, onLeaving }: RoomActionsProps) {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const remove = async () => {
    const count = itemsOf(tree, room.id).length
    const detail = count > 0 ? `Its ${count === 1 ? 'item goes' : `${count} items go`} with it.` : undefined
    if (!(await confirm(deleting('room', detail)))) return
    onLeaving(true)
    const target = { id: room.id, version: room.version }
    if (!(await removed(() => edit('removeRoom', target, { before: room })))) return onLeaving(false)
    toast('Room deleted')
    await navigate(to)
  }
  return (
    <>
      <ButtonLink icon="edit" to={editAt}>
        Edit room
      </ButtonLink>
      <More>
        <DuplicateRoom room={room} />
        <Button icon="trash" onClick={() => void remove()}>
          Delete room
        </Button>
      </More>
    </>
  )
}
