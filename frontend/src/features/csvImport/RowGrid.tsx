import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import type { CsvOutcome } from '#shared/contract/exchange/csvImports.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import type { CsvTable } from './csvTable.ts'
import { saveRejectedRows } from './saveCsv.ts'
import { type CsvImportRun, countOutcomes } from './useCsvImport.ts'

interface GridRow {
  readonly row: number
  readonly name: string
  readonly outcome: CsvOutcome['outcome'] | undefined
  readonly sentences: readonly string[]
}

/** The rows of the file with their outcomes. Initially only rejected rows, if there are any. */
export function RowGrid({ shape, table, run }: { shape: CsvShape; table: CsvTable; run: CsvImportRun }) {
  const rejectedCount = countOutcomes(run, 'refused')
  const [onlyRejected, setOnlyRejected] = useState(rejectedCount > 0)
  const rows = run.rows.map(({ row, cells }): GridRow => {
    const outcome = run.outcomes.get(row)
    return {
      row,
      name: cells.name ?? '',
      outcome: outcome?.outcome,
      sentences: problemSentences(shape, outcome?.problems ?? {}),
    }
  })
  const nameOf = outcomeNames(run.dryRun)
  const download = () =>
    saveRejectedRows(
      table,
      new Map(
        rows.flatMap(({ row, outcome, sentences }) => (outcome === 'refused' ? [[row, sentences.join(' ')]] : [])),
      ),
    )
  return (
    <DataGrid
      label="Rows"
      columns={columnsOf(nameOf)}
      rows={onlyRejected ? rows.filter(({ outcome }) => outcome === 'refused') : rows}
      rowKey={({ row }) => row}
      search="Search name or reason"
      filters={
        <>
          <GridFilter
            label="Show"
            value={onlyRejected ? 'refused' : ''}
            options={ROW_FILTER}
            onChange={value => setOnlyRejected(value !== '')}
          />
          {rejectedCount > 0 && (
            <Button icon="download" onClick={download}>
              Download rejected rows
            </Button>
          )}
        </>
      }
      empty={{ title: 'No rows were rejected', hint: 'Show all rows to see the outcome for each.' }}
    />
  )
}

const ROW_FILTER = [
  ['', 'All rows'],
  ['refused', 'Rejected rows only'],
] as const

/** For example 'Client: There is no client “Nobody”.' */
const problemSentences = (shape: CsvShape, problems: CsvOutcome['problems']): string[] =>
  Object.entries(problems).map(([key, sentence]) => {
    const title = CSV_SHAPE_COLUMNS[shape].columns.find(column => column.key === key)?.title ?? key
    return `${title}: ${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`
  })

type OutcomeName = (outcome: GridRow['outcome']) => string
const outcomeNames =
  (dryRun: boolean): OutcomeName =>
  outcome => {
    if (outcome === 'made') return dryRun ? 'New' : 'Created'
    if (outcome === 'there') return 'Already there'
    return outcome === 'refused' ? 'Rejected' : 'Not sent'
  }

const columnsOf = (nameOf: OutcomeName): readonly Column<GridRow>[] => [
  {
    key: 'name',
    title: 'Name',
    width: '26%',
    render: ({ name }) => name || <span className="quiet">No name</span>,
    sort: ({ name }) => name,
  },
  { key: 'row', title: 'Row', width: '90', align: 'end', render: ({ row }) => row, sort: ({ row }) => row },
  {
    key: 'outcome',
    title: 'Status',
    width: '150',
    render: ({ outcome }) => <StatusChip name={nameOf(outcome)} />,
    sort: ({ outcome }) => nameOf(outcome),
  },
  {
    key: 'sentences',
    title: 'Reason',
    render: ({ sentences }) => (sentences.length > 0 ? <Sentences sentences={sentences} /> : '–'),
    text: ({ sentences }) => sentences.join(' '),
  },
]

const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="csv-problems">
    {sentences.map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
