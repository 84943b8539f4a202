import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { FloorPlanView } from '#frontend/features/openBuilding/FloorPlanView.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { reinspectionAreas } from '#shared/domain/building/planAreas.ts'
import { cancellationRefusal, isReinspecting } from '#shared/domain/edits/reinspectionEdits.ts'
import {
  isInReinspection,
  outcomeCounts,
  outcomeIn,
  reinspectionProgress,
} from '#shared/domain/reinspection/itemsInReinspection.ts'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { OUTCOME_NAMES, type Outcome } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { ConfirmItem } from './ConfirmItem.tsx'
import { ItemRow } from './ItemRow.tsx'
import './reinspection.css'

/** The items to confirm at a re-inspection, by floor and room. `?item=` opens one. */
export function ReinspectionPage() {
  const { tree, survey, building } = useOpenBuilding()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const path = paths.reinspection(survey, building)
  const toBuilding = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: toBuilding },
    { name: 'Re-inspection' },
  )
  const open = (id: string | undefined) =>
    void navigate(id ? `${path}?item=${id}` : path, { replace: true, preventScrollReset: true })
  const item = findRow(tree.items, search.get('item') ?? undefined)
  const { reinspection } = tree.building
  if (!reinspection || !isReinspecting(tree.building)) return <NoReinspection to={toBuilding} />
  const next = nextItem(tree)
  const floors = inspectionFloors(tree)
  return (
    <Page
      title="Re-inspection"
      facts={[tree.building.name, `Started by ${reinspection.started_by} on ${formatDay(reinspection.started_on)}`]}
      actions={<CancelReinspection to={toBuilding} />}
      action={next ? <NextItem tree={tree} onOpen={() => open(next.id)} /> : <Done to={toBuilding} />}
    >
      <Progress tree={tree} />
      {floors.length === 0 && (
        <Empty
          icon="check"
          title="There’s nothing to confirm"
          hint="No item in this building is positive or presumed."
        />
      )}
      {floors.map(each => (
        <FloorItems key={each.floor.id} inspectionFloor={each} onOpen={open} />
      ))}
      <Dialog
        title={item?.name ?? 'Item'}
        open={item !== undefined && isInReinspection(tree, item)}
        onClose={() => open(undefined)}
        wide
      >
        {item && <ConfirmItem key={item.id} item={item} onDone={() => open(nextItem(tree, item.id)?.id)} />}
      </Dialog>
    </Page>
  )
}

const NextItem = ({ tree, onOpen }: { tree: Tree; onOpen: () => void }) => {
  const item = nextItem(tree)
  const room = findRow(tree.rooms, item?.room_id)
  return (
    <span className="thumb">
      <Button kind="primary" icon="right" onClick={onOpen}>
        Next: {room?.name}
      </Button>
    </span>
  )
}

const Done = ({ to }: { to: string }) => (
  <ButtonLink kind="primary" to={to}>
    Back to the building
  </ButtonLink>
)

const NoReinspection = ({ to }: { to: string }) => (
  <Page title="Re-inspection">
    <Empty
      icon="building"
      title="No re-inspection is in progress"
      hint="A re-inspection starts from the report of a reviewed building."
      action={<ButtonLink to={to}>Open the building</ButtonLink>}
    />
  </Page>
)

/** Available as long as nothing in the building has changed since the start. */
function CancelReinspection({ to }: { to: string }) {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const { busy, run } = useTask()
  if (cancellationRefusal(tree, { actor })) return null
  const cancel = () =>
    run(async () => {
      await edit('cancelReinspection', {})
      toast('Re-inspection cancelled')
      await navigate(to)
    })
  return (
    <Button busy={busy} onClick={() => void cancel()}>
      Cancel re-inspection
    </Button>
  )
}

function Progress({ tree }: { tree: Tree }) {
  const { done, all } = reinspectionProgress(tree)
  const counts = Object.entries(outcomeCounts(tree)) as [Outcome, number][]
  const words = counts.map(([outcome, count]) => `${count} ${OUTCOME_NAMES[outcome].toLowerCase()}`)
  return (
    <div className="stack" aria-live="polite">
      <ProgressBar label={`${done} of ${all} confirmed`} value={all === 0 ? 1 : done / all} hasPercent={false} />
      {words.length > 0 && <p className="small quiet">{capitalised(words.join(', '))}</p>}
    </div>
  )
}

interface FloorItemsProps {
  readonly inspectionFloor: InspectionFloor
  readonly onOpen: (id: string) => void
}

/** The items of a floor by room, beside its plan. Confirmed items are faint on the plan. */
function FloorItems({ inspectionFloor: { floor, rooms }, onOpen }: FloorItemsProps) {
  const { tree } = useOpenBuilding()
  const [isPlan, setIsPlan] = useState(true)
  const items = rooms.flatMap(room => room.items)
  const pick = (point: Point) => {
    const found = items.findLast(({ layer }) => layer.polygons.some(({ points }) => isInside(points, point)))
    if (found) onOpen(found.id)
  }
  const toggle = (
    <Button kind="quiet" aria-expanded={isPlan} onClick={() => setIsPlan(!isPlan)}>
      {isPlan ? 'Hide plan' : 'Show plan'}
    </Button>
  )
  return (
    <Section title={floor.name} actions={floor.image && toggle}>
      {isPlan && floor.image && (
        <FloorPlanView
          floor={floor}
          areas={reinspectionAreas(tree, floor.id)}
          alt={`Plan of ${floor.name} with the items to confirm`}
          onPlace={pick}
        />
      )}
      {rooms.map(({ room, items: inRoom }) => (
        <section key={room.id} className="stack" aria-label={room.name}>
          <h3>{room.name}</h3>
          <ul className="asked-items">
            {inRoom.map(item => (
              <ItemRow key={item.id} item={item} onOpen={() => onOpen(item.id)} />
            ))}
          </ul>
        </section>
      ))}
    </Section>
  )
}

interface InspectionRoom {
  readonly room: Room
  readonly items: readonly Item[]
}
interface InspectionFloor {
  readonly floor: Floor
  readonly rooms: readonly InspectionRoom[]
}

/** The items to confirm in walking order: by floor, room and Sample ID. Leaves out empty floors and rooms. */
const inspectionFloors = (tree: Tree): InspectionFloor[] =>
  floorsOf(tree)
    .map(floor => ({ floor, rooms: roomsOf(tree, floor.id).flatMap(room => inspectionRooms(tree, room)) }))
    .filter(({ rooms }) => rooms.length > 0)

function inspectionRooms(tree: Tree, room: Room): InspectionRoom[] {
  const items = itemsOf(tree, room.id).filter(item => isInReinspection(tree, item))
  return items.length > 0 ? [{ room, items }] : []
}

/** The first unconfirmed item, searching from the one after `after` and wrapping around. */
function nextItem(tree: Tree, after?: string): Item | undefined {
  const items = inspectionFloors(tree).flatMap(({ rooms }) => rooms.flatMap(room => room.items))
  const start = items.findIndex(({ id }) => id === after) + 1
  const isOpen = (item: Item) => item.id !== after && outcomeIn(tree, item) === undefined
  return [...items.slice(start), ...items.slice(0, start)].find(isOpen)
}
