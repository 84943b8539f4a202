import { lazy, Suspense, useState } from 'react'
import type { Item } from '#shared/domain/item.ts'
import { isAwaiting } from '#shared/domain/rating.ts'
import { analysisOf, contaminantsSurveyed, sampledItems } from '#shared/domain/sampled.ts'
import { bagOf, find } from '#shared/domain/tree.ts'
import { CONTAMINATE } from '#shared/domain/vocabulary.ts'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Section } from '../../ui/Page.tsx'
import { useInside } from './inside.ts'
import { LabControls } from './LabControls.tsx'
import { LeadAnalysis, SampleStatus } from './LabResult.tsx'
import { LabReturns } from './LabReturns.tsx'
import { NextStep } from './NextStep.tsx'
import './lab.css'

const LabImports = lazy(() => import('../labResults/LabImports.tsx'))

interface Row {
  readonly item: Item
  readonly floor: string
  readonly room: string
}

const ROWS_AT_FIRST = 5

/** Where the samples go and what came back, while the building waits for its laboratory. */
export function LabPanel() {
  const { tree } = useInside()
  const surveyed = contaminantsSurveyed(tree.building)
  const [picked, pick] = useState('')
  const shown = surveyed.filter(id => picked === '' || id === Number(picked))
  const sampled = sampledItems(tree, surveyed)
  const waiting = sampled.filter(isAwaiting).length
  return (
    <Section title="Lab Results / Chain of Custody" tour="chain_of_custody">
      <LabControls surveyed={surveyed} shown={shown} picked={picked} onPick={pick} />
      <p role="status" data-tour="lab_results" data-field="results" tabIndex={-1}>
        {waiting === 0 ? 'Every result is in.' : `${waiting} of ${sampled.length} samples wait for a result.`}
      </p>
      <DataGrid
        key={picked}
        label="Samples"
        columns={columns}
        rows={sampledItems(tree, shown).map(item => rowOf(item, tree))}
        rowKey={row => row.item.id}
        pageSize={ROWS_AT_FIRST}
        search="Search Sample ID, item, floor or room"
        empty={{ title: 'There are no samples', hint: 'Nothing was sent to a laboratory.' }}
      />
      <div className="lab-returns-all">
        {shown.map(id => (
          <LabReturns key={id} contaminant={id} />
        ))}
      </div>
      <Suspense fallback={null}>
        <LabImports />
      </Suspense>
      <div>
        <NextStep />
      </div>
    </Section>
  )
}

function rowOf(item: Item, tree: ReturnType<typeof useInside>['tree']): Row {
  const room = find(tree.rooms, item.room_id)
  return { item, room: room?.name ?? '', floor: find(tree.floors, room?.floor_id)?.name ?? '' }
}

const columns: readonly Column<Row>[] = [
  {
    key: 'bag',
    title: 'Sample ID',
    render: ({ item }) => <strong className="figures">{bagOf(item)}</strong>,
    sort: ({ item }) => bagOf(item),
  },
  { key: 'item', title: 'Item', render: ({ item }) => item.name, sort: ({ item }) => item.name },
  { key: 'floor', title: 'Floor', render: row => row.floor, sort: row => row.floor },
  { key: 'room', title: 'Room', render: row => row.room, sort: row => row.room },
  { key: 'analysis', title: 'Analysis Type', render: ({ item }) => analysisOf(item) },
  {
    key: 'status',
    title: 'Sample Status',
    render: ({ item }) =>
      item.contaminate_id === CONTAMINATE.asbestos ? <SampleStatus item={item} /> : <LeadAnalysis item={item} />,
  },
]
