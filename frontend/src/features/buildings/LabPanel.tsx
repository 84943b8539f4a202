import { useState } from 'react'
import { methodOf } from '#shared/domain/assessmentMethods.ts'
import type { Item } from '#shared/domain/item.ts'
import { isAwaiting } from '#shared/domain/rating.ts'
import { bagOf, find } from '#shared/domain/tree.ts'
import {
  ANALYSIS_TYPES,
  CONTAMINATE,
  CONTAMINATE_NAMES,
  CONTAMINATES,
  TURNAROUND_NAMES,
} from '#shared/domain/vocabulary.ts'
import { useLaboratories } from '../../api/lists.ts'
import { useEdit } from '../../store/useEdit.ts'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Filter } from '../../ui/GridTools.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInside } from './inside.ts'
import { LeadAnalysis, SampleStatus } from './LabResult.tsx'
import './building.css'

interface Row {
  readonly item: Item
  readonly floor: string
  readonly room: string
}

/** The laboratory's answers, entered in place while the building waits for them. */
export function LabPanel() {
  const { tree } = useInside()
  const [contaminant, pick] = useState('')
  const sampled = tree.items.filter(item => methodOf(item.assessment_method_id)?.kind === 'sampled')
  const shown = sampled.filter(item => contaminant === '' || item.contaminate_id === Number(contaminant))
  const waiting = sampled.filter(isAwaiting).length
  return (
    <Section title="Lab Results / Chain of Custody" tour="chain_of_custody">
      <LabControls />
      <p role="status" data-tour="lab_results">
        {waiting === 0 ? 'Every result is in.' : `${waiting} of ${sampled.length} samples wait for a result.`}
      </p>
      <DataGrid
        label="Samples"
        columns={columns}
        rows={shown
          .map(item => rowOf(item, tree))
          .sort((a, b) => bagOf(a.item).localeCompare(bagOf(b.item), 'en-NZ', { numeric: true }))}
        rowKey={row => row.item.id}
        search="Search Sample ID, item, floor or room"
        filters={
          <Filter
            label="Contaminant"
            value={contaminant}
            options={[
              ['', 'Asbestos and lead'],
              ...CONTAMINATES.map(id => [String(id), CONTAMINATE_NAMES[id]] as const),
            ]}
            onChange={pick}
          />
        }
        empty={{ title: 'There are no samples', hint: 'Nothing was sent to a laboratory.' }}
      />
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
  {
    key: 'analysis',
    title: 'Analysis Type',
    render: ({ item }) =>
      ANALYSIS_TYPES[item.sample?.analysis_type_id ?? (item.contaminate_id === CONTAMINATE.lead ? 4 : 1)]?.name ?? '',
  },
  {
    key: 'status',
    title: 'Sample Status',
    render: ({ item }) =>
      item.contaminate_id === CONTAMINATE.asbestos ? <SampleStatus item={item} /> : <LeadAnalysis item={item} />,
  },
]

/** Where the samples go and how fast; saved as picked. */
function LabControls() {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  const laboratories = useLaboratories().data ?? []
  const set = async (part: { laboratory_id?: string; is_urgent_transfer?: boolean }) => {
    try {
      await edit('setBuilding', part)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That did not work', 'error')
    }
  }
  const { laboratory_id = '', is_urgent_transfer } = tree.building
  return (
    <div className="lab-controls" data-tour="lab_controls">
      <div className="field">
        <span aria-hidden="true">Laboratory</span>
        <Filter
          label="Laboratory"
          value={laboratory_id}
          options={[['', 'Not set'], ...laboratories.map(({ id, name }) => [id, name] as const)]}
          onChange={id => id && void set({ laboratory_id: id })}
        />
      </div>
      <div className="field">
        <span aria-hidden="true">Turnaround</span>
        <Filter
          label="Turnaround"
          value={is_urgent_transfer ? '1' : '0'}
          options={Object.entries(TURNAROUND_NAMES)}
          onChange={value => void set({ is_urgent_transfer: value === '1' })}
        />
      </div>
    </div>
  )
}
