import { useState } from 'react'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { COMPARISON_STATES, type ComparedResult, type ComparisonState } from '#shared/domain/lab/labResultComparison.ts'
import { bagCodeOf, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import type { ReadRow } from './resultColumns.ts'

export const STATE_NAMES: Readonly<Record<ComparisonState, string>> = {
  ready: 'Ready to record',
  contradicting: 'Conflict',
  unread: 'Not recognised',
  missing: 'Not in the file',
  extra: 'Unknown sample',
  same: 'Already recorded',
}
/** What a person should look at comes first. */
const ORDER: readonly ComparisonState[] = ['contradicting', 'unread', 'missing', 'extra', 'ready', 'same']
const ROWS_AT_FIRST = 20

interface Props {
  readonly contaminant: ContaminantId
  readonly tree: Tree
  readonly lines: readonly ComparedResult[]
  readonly ticked: ReadonlyMap<string, number>
  readonly onTick: (line: ComparedResult, on: boolean) => void
}

const nameOf = (contaminant: ContaminantId, answer: number | undefined): string => {
  if (answer === undefined) return 'Awaiting Result'
  return contaminant === CONTAMINANT.asbestos ? (SAMPLE_STATUSES[answer]?.name ?? '') : `${answer} mg/kg`
}

/** What was sent, what came back and what becomes of it, side by side. */
export function CompareGrid(props: Props) {
  const { lines, tree } = props
  const [shown, show] = useState('')
  const count = (state: ComparisonState) => lines.filter(line => line.state === state).length
  const present = COMPARISON_STATES.filter(state => count(state) > 0)
  const rows = lines
    .filter(({ state }) => shown === '' || state === shown)
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <DataGrid
      label="Results"
      columns={columnsOf(props)}
      rows={rows}
      rowKey={keyOf}
      pageSize={ROWS_AT_FIRST}
      search="Search Sample ID, item or result"
      filters={
        <GridFilter
          label="Show"
          value={shown}
          options={[
            ['', `All (${lines.length})`],
            ...present.map(state => [state, `${STATE_NAMES[state]} (${count(state)})`] as const),
          ]}
          onChange={show}
        />
      }
      empty={{ title: `There are no samples of ${tree.building.name}` }}
    />
  )
}

const sampleId = ({ item, rows: [row] }: ComparedResult) => (item ? bagCodeOf(item) : (row?.sample_id ?? ''))
const keyOf = (line: ComparedResult) => line.item?.id ?? `extra ${sampleId(line)}`
const placeOf = (tree: Tree, { item }: ComparedResult) =>
  item ? [item.name, findRow(tree.rooms, item.room_id)?.name].filter(Boolean).join(', ') : 'No such sample'

const columnsOf = ({ contaminant, tree, ticked, onTick }: Props): readonly Column<ComparedResult>[] => [
  {
    key: 'sample',
    title: 'Sample ID',
    width: '14%',
    render: line => <strong className="figures">{sampleId(line) || 'None'}</strong>,
    sort: sampleId,
  },
  { key: 'item', title: 'Item', render: line => placeOf(tree, line), sort: line => placeOf(tree, line) },
  {
    key: 'now',
    title: 'Recorded now',
    width: '16%',
    render: ({ item, current }) => (item ? nameOf(contaminant, current) : '–'),
    text: () => '',
  },
  {
    key: 'said',
    title: 'In the file',
    render: line => <Said line={line} />,
    text: ({ rows }) => rows.map(({ said }) => said).join(' '),
  },
  {
    key: 'becomes',
    title: 'Will be recorded',
    width: '20%',
    render: line => <Becomes {...{ line, contaminant, ticked, onTick }} />,
    text: () => '',
  },
  {
    key: 'state',
    title: 'State',
    width: '170',
    render: ({ state }) => <State state={state} />,
    sort: ({ state }) => ORDER.indexOf(state),
  },
]

const isGood = (state: ComparisonState) => state === 'ready' || state === 'same'

const State = ({ state }: { state: ComparisonState }) => (
  <span className={isGood(state) ? 'lab-state' : 'lab-state lab-state-amiss'}>
    <Icon name={state === 'same' ? 'saved' : isGood(state) ? 'check' : 'alert'} />
    {STATE_NAMES[state]}
  </span>
)

function Said({ line }: { line: ComparedResult }) {
  if (line.rows.length === 0) return <span className="quiet">Nothing</span>
  return (
    <span className="lab-said">
      {line.rows.map((row: ReadRow, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have a fixed order
        <span key={at}>
          {row.said || 'No result'}
          {row.note && <span className="quiet small"> {row.note}</span>}
        </span>
      ))}
    </span>
  )
}

function Becomes({ line, contaminant, ticked, onTick }: { line: ComparedResult } & Omit<Props, 'lines' | 'tree'>) {
  const { state, why, answer, current, item } = line
  if (state === 'ready') return nameOf(contaminant, answer)
  if (why === 'twice') return <span className="quiet">Nothing: the file gives different results for it</span>
  if (why === 'ambiguous') return <span className="quiet">Nothing: more than one sample matches this ID</span>
  if (why !== 'other' || !item) return <span className="quiet">Nothing</span>
  return (
    <label className="lab-replace">
      <Check checked={ticked.get(item.id) === current} onChange={on => onTick(line, on)} />
      Replace {nameOf(contaminant, current)} by {nameOf(contaminant, answer)}
      <span className="hidden-visually"> for {bagCodeOf(item)}</span>
    </label>
  )
}
