import { useMemo } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { SmallPlan } from '#frontend/features/openBuilding/SmallPlan.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { floorAreas } from '#shared/domain/building/planAreas.ts'
import { type Counts, countFloorItems } from '#shared/domain/item/counts.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { floorsOf } from '#shared/domain/tree/tree.ts'
import './buildings.css'

type Row = Floor & { readonly counts: Counts }

const count = (key: keyof Counts, title: string): Column<Row> => ({
  key,
  title,
  align: 'end',
  render: row => row.counts[key],
  sort: row => row.counts[key],
})

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', render: row => <FloorName floor={row} />, sort: row => row.name },
  { key: 'order', title: 'Order', align: 'end', render: row => row.order, sort: row => row.order },
  count('rooms_count', 'Rooms'),
  count('items_count', 'Items'),
  count('samples_count', 'Samples'),
  count('sampled_as_count', 'Sampled As'),
  count('presumed_count', 'Presumed'),
  count('inaccessible_count', 'Inaccessible'),
]

/** A floor’s name under a small plan with its rooms and items. */
export function FloorName({ floor: { id, name, image } }: { readonly floor: Floor }) {
  const { tree } = useOpenBuilding()
  const areas = useMemo(() => floorAreas(tree, id), [tree, id])
  return (
    <span className="floor-name">
      {image && <SmallPlan key={image.file} plan={image} width={64} height={42} areas={areas} />}
      {name}
    </span>
  )
}

export function FloorTable() {
  const { tree, survey, building } = useOpenBuilding()
  const isEmpty = tree.floors.length === 0
  const add = (
    <ButtonLink icon="plus" kind={isEmpty ? 'primary' : 'plain'} to={paths.newFloor(survey, building)}>
      Add floor
    </ButtonLink>
  )
  return (
    <Section title="Floors" tour="building_floors" actions={!isEmpty && !isLocked(tree.building.status_id) && add}>
      <DataGrid
        label="Floors"
        columns={columns}
        rows={floorsOf(tree).map(floor => ({ ...floor, counts: countFloorItems(tree, floor.id) }))}
        rowKey={row => row.id}
        href={row => paths.floor(survey, building, row.id)}
        actions={row => (
          <ButtonLink
            icon="edit"
            kind="quiet"
            label={`Edit ${row.name}`}
            to={paths.editFloor(survey, building, row.id)}
          />
        )}
        empty={{
          title: 'There are no floors',
          hint: 'Add the first floor with its plan, then draw the rooms on it.',
          action: add,
        }}
      />
    </Section>
  )
}
