import { paths } from '#frontend/app/navigation/paths.ts'
import { isCreation, isTree } from '#frontend/store/database.ts'
import { useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import { buildingColumns } from './buildingColumns.tsx'

const columns = buildingColumns.map(column =>
  column.key === 'status' ? { ...column, render: () => <StatusChip name="Not sent yet" />, sort: () => 0 } : column,
)
/** Columns whose values are the same for all buildings of a survey. */
const OF_SURVEY = ['job_number', 'client_name']

/** The unsent buildings created on this device: all, or the buildings of a survey. */
export default function NewBuildings({ survey, title = 'New on this device' }: { survey?: string; title?: string }) {
  const { store } = useDevice()
  const creations = usePendingWrites()
    .filter(isCreation)
    .filter(({ input }) => survey === undefined || input.survey.id === survey)
  const rows = creations.flatMap(({ building_id }) => {
    const { tree } = store.view(building_id)
    return tree && isTree(tree) ? [buildingListEntry(tree.building)] : []
  })
  return (
    <Section title={title}>
      <DataGrid
        label={title}
        columns={survey === undefined ? columns : columns.filter(({ key }) => !OF_SURVEY.includes(key))}
        rows={rows}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        empty={{ title: 'There are no buildings to display' }}
      />
    </Section>
  )
}
