import { useState } from 'react'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { COMPARISON_STATES, type ComparedResult, type ComparisonState } from '#shared/domain/lab/labResultComparison.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
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
/** Results that need attention come first. */
const ORDER: readonly ComparisonState[] = ['contradicting', 'unread', 'missing', 'extra', 'ready', 'same']

interface Props {
  readonly contaminant: ContaminantId
  readonly tree: Tree
  readonly results: readonly ComparedResult[]
  readonly replacements: ReadonlyMap<string, number>
  readonly onReplace: (result: ComparedResult, on: boolean) => void
}

const resultName = (contaminant: ContaminantId, answer: number | undefined): string => {
  if (answer === undefined) return 'Awaiting Result'
  return contaminant === CONTAMINANT.asbestos ? (SAMPLE_STATUSES[answer]?.name ?? '') : `${formatNumber(answer)} mg/kg`
}

/** Each sample with its recorded result, the result in the file, and the result to record. */
export function CompareGrid(props: Props) {
  const { results, tree } = props
  const [stateFilter, setStateFilter] = useState('')
  const count = (state: ComparisonState) => results.filter(result => result.state === state).length
  const presentStates = COMPARISON_STATES.filter(state => count(state) > 0)
  const rows = results
    .filter(({ state }) => stateFilter === '' || state === stateFilter)
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <DataGrid
      label="Results"
      columns={columnsOf(props)}
      rows={rows}
      rowKey={keyOf}
      search="Search Sample ID, item or result"
      filters={
        <GridFilter
          label="Show"
          value={stateFilter}
          options={[
            ['', `All (${results.length})`],
            ...presentStates.map(state => [state, `${STATE_NAMES[state]} (${count(state)})`] as const),
          ]}
          onChange={setStateFilter}
        />
      }
      empty={{ title: `There are no samples for ${tree.building.name}` }}
    />
  )
}

const sampleId = ({ item, rows: [row] }: ComparedResult) => (item ? bagCodeOf(item) : (row?.sample_id ?? ''))
const keyOf = (result: ComparedResult) => result.item?.id ?? `extra ${sampleId(result)}`
const locationOf = (tree: Tree, { item }: ComparedResult) =>
  item ? [item.name, findRow(tree.rooms, item.room_id)?.name].filter(Boolean).join(', ') : 'Unknown sample'

const columnsOf = ({ contaminant, tree, replacements, onReplace }: Props): readonly Column<ComparedResult>[] => [
  {
    key: 'sample',
    title: 'Sample ID',
    width: '14%',
    render: result => <strong className="figures">{sampleId(result) || 'None'}</strong>,
    sort: sampleId,
  },
  { key: 'item', title: 'Item', render: result => locationOf(tree, result), sort: result => locationOf(tree, result) },
  {
    key: 'now',
    title: 'Recorded now',
    width: '16%',
    render: ({ item, current }) => (item ? resultName(contaminant, current) : '–'),
    text: () => '',
  },
  {
    key: 'said',
    title: 'In the file',
    render: result => <FileTexts result={result} />,
    text: ({ rows }) => rows.map(({ said }) => said).join(' '),
  },
  {
    key: 'becomes',
    title: 'Will be recorded',
    width: '20%',
    render: result => <PlannedResult {...{ result, contaminant, replacements, onReplace }} />,
    text: () => '',
  },
  {
    key: 'state',
    title: 'Status',
    width: '170',
    render: ({ state }) => <State state={state} />,
    sort: ({ state }) => ORDER.indexOf(state),
  },
]

const isUsable = (state: ComparisonState) => state === 'ready' || state === 'same'

const State = ({ state }: { state: ComparisonState }) => (
  <span className={isUsable(state) ? 'lab-state' : 'lab-state lab-state-amiss'}>
    <Icon name={state === 'same' ? 'saved' : isUsable(state) ? 'check' : 'alert'} />
    {STATE_NAMES[state]}
  </span>
)

function FileTexts({ result }: { result: ComparedResult }) {
  if (result.rows.length === 0) return <span className="quiet">Nothing</span>
  return (
    <span className="lab-said">
      {result.rows.map((row: ReadRow, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have a fixed order
        <span key={at}>
          {row.said || 'No result'}
          {row.note && <span className="quiet small"> {row.note}</span>}
        </span>
      ))}
    </span>
  )
}

function PlannedResult({
  result,
  contaminant,
  replacements,
  onReplace,
}: { result: ComparedResult } & Omit<Props, 'results' | 'tree'>) {
  const { state, why, answer, current, item } = result
  if (state === 'ready') return resultName(contaminant, answer)
  if (why === 'twice') return <span className="quiet">Nothing, because the file gives different results for it</span>
  if (why === 'ambiguous') return <span className="quiet">Nothing, because more than one sample matches this ID</span>
  if (why !== 'other' || !item) return <span className="quiet">Nothing</span>
  return (
    <label className="lab-replace">
      <Check checked={replacements.get(item.id) === current} onChange={on => onReplace(result, on)} />
      Replace {resultName(contaminant, current)} with {resultName(contaminant, answer)}
      <span className="hidden-visually"> for {bagCodeOf(item)}</span>
    </label>
  )
}
