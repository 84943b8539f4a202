import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { AdvanceStatus } from '#frontend/features/buildings/status/AdvanceStatus.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { CUSTODY_PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { analysisTypeOf, awaitsLaboratory, contaminantsSurveyed, labSamples } from '#shared/domain/item/labSamples.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { LabControls } from './LabControls.tsx'
import { LeadAnalysis, SampleStatus, UrgentSample } from './LabResultFields.tsx'
import { LabReturns } from './LabReturns.tsx'
import { RefusedLabWrite } from './RefusedLabWrite.tsx'
import './lab.css'

const LabImports = lazyPart(() => import('#frontend/features/labImport/LabImports.tsx'))

interface Row {
  readonly item: Item
  readonly floor: string
  readonly room: string
  readonly path: string
}

export function LabPanel() {
  const { tree, survey } = useOpenBuilding()
  const surveyed = contaminantsSurveyed(tree.building)
  const [filter, setFilter] = useState('')
  const contaminants = surveyed.filter(id => filter === '' || id === Number(filter))
  const samples = labSamples(tree, surveyed)
  const awaitingCount = samples.filter(awaitsLaboratory).length
  return (
    <Section title="Lab Results / Chain of Custody" tour="chain_of_custody">
      <LabControls surveyed={surveyed} contaminants={contaminants} filter={filter} onFilter={setFilter} />
      <p role="status" data-tour="lab_results" data-field="results" tabIndex={-1}>
        {awaitingCount === 0
          ? 'All results are in.'
          : `${awaitingCount} of ${samples.length} samples awaiting results.`}
      </p>
      <DataGrid
        key={filter}
        label="Samples"
        columns={columns}
        rows={labSamples(tree, contaminants).map(item => rowOf(item, tree, survey))}
        rowKey={row => row.item.id}
        pageSizes={CUSTODY_PAGE_SIZES}
        search="Search Sample ID, item, floor or room"
        empty={{ title: 'There are no samples', hint: 'No samples were sent to a laboratory.' }}
      />
      <div className="lab-returns-all">
        {contaminants.map(id => (
          <LabReturns key={id} contaminant={id} />
        ))}
      </div>
      <LabImports />
      <RefusedLabWrite />
      <div>
        <AdvanceStatus />
      </div>
    </Section>
  )
}

function rowOf(item: Item, { building, floors, rooms }: Tree, survey: string): Row {
  const room = findRow(rooms, item.room_id)
  const floor = findRow(floors, room?.floor_id)
  const path = paths.item(survey, building.id, floor?.id ?? '', item.room_id, item.id)
  return { item, room: room?.name ?? '', floor: floor?.name ?? '', path }
}

const columns: readonly Column<Row>[] = [
  {
    key: 'bag',
    title: 'Sample ID',
    render: ({ item }) => <strong className="figures">{bagCodeOf(item)}</strong>,
    sort: ({ item }) => bagCodeOf(item),
  },
  {
    key: 'item',
    title: 'Item',
    render: ({ item, path }) => <Link to={path}>{item.name}</Link>,
    sort: ({ item }) => item.name,
  },
  { key: 'floor', title: 'Floor', render: row => row.floor, sort: row => row.floor },
  { key: 'room', title: 'Room', render: row => row.room, sort: row => row.room },
  {
    key: 'analysis',
    title: 'Analysis Type',
    render: ({ item }) => (
      <div className="lab-analysis">
        {analysisTypeOf(item)} <UrgentSample item={item} />
      </div>
    ),
  },
  {
    key: 'status',
    title: 'Sample Status',
    render: ({ item }) =>
      item.contaminate_id === CONTAMINANT.asbestos ? <SampleStatus item={item} /> : <LeadAnalysis item={item} />,
  },
]
