import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DrawingImageView, Redraw } from '#frontend/features/drawingImages/DrawingImageView.tsx'
import { DuplicateFloor } from '#frontend/features/duplicates/DuplicateFloor.tsx'
import { HistoryButton } from '#frontend/features/history/History.tsx'
import { NotInBuilding } from '#frontend/features/openBuilding/NotInBuilding.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { confirmPartDeletion } from '#frontend/features/openBuilding/partDeletion.tsx'
import { runDeletion } from '#frontend/features/openBuilding/runDeletion.ts'
import { DrawRooms } from '#frontend/features/rooms/DrawRooms.tsx'
import { ProposedRooms } from '#frontend/features/rooms/ProposedRooms.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { type Description, DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { countFloorItems } from '#shared/domain/item/counts.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { findRow, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { RoomTable } from './RoomTable.tsx'
import './floors.css'

/** A floor: its counts and its rooms. */
export function FloorPage() {
  const { tree, survey, building } = useOpenBuilding()
  const floorId = useRouteParam('floor')
  const floor = findRow(tree.floors, floorId)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isProposing, setIsProposing] = useState(false)
  const onBuilding = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: onBuilding },
    { name: floor?.name ?? 'Floor' },
  )
  if (isDeleting)
    return (
      <Page title="Deleting the floor">
        <Skeleton lines={3} />
      </Page>
    )
  if (!floor) return <NotInBuilding noun="floor" to={onBuilding} />
  const locked = isLocked(tree.building.status_id)
  const add = locked ? undefined : paths.newRoom(survey, building, floorId)
  return (
    <Page
      title={floor.name}
      facts={floor.description ? [floor.description] : []}
      actions={
        <>
          {!locked && (
            <ButtonLink icon="edit" to={paths.editFloor(survey, building, floorId)}>
              Edit
            </ButtonLink>
          )}
          <MoreActions>
            <DuplicateFloor floor={floor} />
            <HistoryButton name={floor.name} record={floor.id} />
            {!locked && <FloorActions floor={floor} onDeleting={setIsDeleting} />}
          </MoreActions>
        </>
      }
      action={
        add &&
        !isProposing && (
          <>
            <ButtonLink kind={floor.image ? 'plain' : 'primary'} icon="plus" to={add}>
              Add room
            </ButtonLink>
            {floor.image && <DrawRooms floor={floor} plan={floor.image} />}
          </>
        )
      }
    >
      {locked && <Banner>{refusalSentence('building_reviewed')}</Banner>}
      {isProposing && floor.image ? (
        <ProposedRooms floor={floor} plan={floor.image} onClose={() => setIsProposing(false)} />
      ) : (
        <>
          <Section
            title="Rooms"
            tour="floor_rooms"
            actions={
              floor.image &&
              !locked && (
                <Button kind="quiet" icon="edit" onClick={() => setIsProposing(true)}>
                  Propose all rooms
                </Button>
              )
            }
          >
            <RoomTable floor={floor} add={add} />
          </Section>
          <DescriptionList facts={factsOf(tree, floorId)} />
          <DrawingImageView subject="floor" id={floorId} floorId={floorId} />
        </>
      )}
    </Page>
  )
}

function factsOf(tree: Tree, floorId: string): Description[] {
  const counts = countFloorItems(tree, floorId)
  const count = (name: string, value: number) => ({ name, value: <span className="figures">{value}</span> })
  return [
    { name: 'Job number', value: tree.building.job_number },
    { name: 'Building', value: tree.building.name },
    count('Rooms', counts.rooms_count),
    count('Items', counts.items_count),
    ...(tree.building.is_asbestos
      ? [
          count('Samples', counts.samples_count),
          count('Sampled as', counts.sampled_as_count),
          count('Presumed', counts.presumed_count),
          count('Inaccessible', counts.inaccessible_count),
        ]
      : []),
  ]
}

interface FloorActionsProps {
  readonly floor: Floor
  /** Called with true while the floor is being deleted: the page then shows nothing until it navigates away. */
  readonly onDeleting: (isDeleting: boolean) => void
}

function FloorActions({ floor, onDeleting }: FloorActionsProps) {
  const { tree, survey, building } = useOpenBuilding()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const deleteFloor = async () => {
    const itemIds = roomsOf(tree, floor.id).flatMap(room => itemsOf(tree, room.id).map(({ id }) => id))
    const choice = await confirmPartDeletion(tree, { model: 'floor', itemIds, detail: deletionWarning(tree, floor.id) })
    if (!choice) return
    onDeleting(true)
    const target = { id: floor.id, version: floor.version, ...choice }
    if (!(await runDeletion(() => edit('deleteFloor', target, { before: floor })))) return onDeleting(false)
    toast('Floor deleted')
    await navigate(paths.building(survey, building))
  }
  return (
    <>
      {floor.image && <Redraw floorId={floor.id} label="Redraw" />}
      <Button icon="trash" onClick={() => void deleteFloor()}>
        Delete floor
      </Button>
    </>
  )
}

/** Warns about rooms and items that are also deleted; undefined where the floor has no rooms. */
function deletionWarning(tree: Tree, floorId: string): string | undefined {
  const { rooms_count, items_count } = countFloorItems(tree, floorId)
  if (rooms_count === 0) return undefined
  return `This also deletes ${countOf(rooms_count, 'room')} and ${countOf(items_count, 'item')}.`
}
