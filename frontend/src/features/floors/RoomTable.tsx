import { useMemo } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useFindingTargets } from '#frontend/features/reportCheck/useFindingTargets.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { isToVisit } from '#shared/domain/building/planAreas.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import './floors.css'

interface Row extends Room {
  readonly item_count: number
  readonly is_to_visit: boolean
  /** The number of findings of the report check. */
  readonly findings: number
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: row => row.name,
    text: row => [row.name, ...badgesOf(row)].join(' '),
    render: row => (
      <span className="room-name">
        <strong>{row.name}</strong>
        {badgesOf(row).map(badge => (
          <StatusChip key={badge} name={badge} />
        ))}
      </span>
    ),
    card: 'title',
  },
  { key: 'order', title: 'Order', align: 'end', sort: row => row.order, render: row => row.order },
  {
    key: 'item_count',
    title: 'Item Count',
    align: 'end',
    sort: row => row.item_count,
    render: row =>
      row.is_to_visit ? <span className="room-to-visit">Not yet visited</span> : countOf(row.item_count, 'item'),
    card: 'below',
  },
  {
    key: 'note',
    title: 'Note',
    sort: row => row.note,
    render: row => row.note && <span className="room-note">{row.note}</span>,
    card: 'belowLast',
  },
  {
    key: 'findings',
    title: 'To check',
    align: 'end',
    sort: row => row.findings,
    render: row => row.findings > 0 && <span className="room-to-check figures">{`${row.findings} to check`}</span>,
    card: 'end',
  },
]

const badgesOf = (room: Room): string[] => [
  ...(room.is_inaccessible ? ['Inaccessible'] : []),
  ...(room.is_not_suspicious ? ['No PACM Observed'] : []),
  ...(room.is_scoped ? [] : ['Out of scope']),
]

/** The last room comes first, because the user is probably working in it. */
const rowsOf = (tree: Tree, floorId: string, findings: ReadonlyMap<string, number>): Row[] =>
  roomsOf(tree, floorId)
    .map(room => ({
      ...room,
      item_count: itemsOf(tree, room.id).length,
      is_to_visit: isToVisit(tree, room),
      findings: findings.get(room.id) ?? 0,
    }))
    .reverse()

interface RoomTableProps {
  readonly floor: Floor
  /** Path of the form for a new room; undefined where the building is locked. */
  readonly add: string | undefined
}

export function RoomTable({ floor, add }: RoomTableProps) {
  const { tree, survey, building } = useOpenBuilding()
  const { counts } = useFindingTargets()
  const rows = useMemo(() => rowsOf(tree, floor.id, counts), [tree, floor.id, counts])
  const pathOf = (room: Room) => paths.room(survey, building, floor.id, room.id)
  return (
    <DataGrid
      label="Rooms"
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      href={pathOf}
      search="Search rooms"
      actions={row =>
        add && (
          <ButtonLink
            icon="edit"
            kind="quiet"
            label={`Edit ${row.name}`}
            to={paths.editRoom(survey, building, floor.id, row.id)}
          />
        )
      }
      empty={{
        title: 'There are no rooms',
        hint: add && 'Draw the first room on the plan, or add it by its name.',
        action: add && (
          <ButtonLink icon="plus" to={add}>
            Add room
          </ButtonLink>
        ),
      }}
    />
  )
}
