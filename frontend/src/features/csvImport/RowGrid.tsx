import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import type { CsvOutcome } from '#shared/contract/exchange/csvImports.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import type { CsvTable } from './readCsv.ts'
import { saveRefusedRows } from './saveCsv.ts'
import { type CsvImportRun, countRows } from './useCsvImport.ts'

interface Shown {
  readonly row: number
  readonly name: string
  readonly outcome: CsvOutcome['outcome'] | undefined
  readonly said: readonly string[]
}

/** The rows of the file with what becomes of them; those that were refused first. */
export function RowGrid({ shape, table, run }: { shape: CsvShape; table: CsvTable; run: CsvImportRun }) {
  const refused = countRows(run, 'refused')
  const [only, setOnly] = useState(refused > 0)
  const shown = run.rows.map(({ row, cells }): Shown => {
    const told = run.outcomes.get(row)
    return { row, name: cells.name ?? '', outcome: told?.outcome, said: sentences(shape, told?.problems ?? {}) }
  })
  const words = wordsOf(run.dryRun)
  const download = () =>
    saveRefusedRows(
      table,
      new Map(shown.flatMap(({ row, outcome, said }) => (outcome === 'refused' ? [[row, said.join(' ')]] : []))),
    )
  return (
    <DataGrid
      label="Rows"
      columns={columnsOf(words)}
      rows={only ? shown.filter(({ outcome }) => outcome === 'refused') : shown}
      rowKey={({ row }) => row}
      search="Search name or reason"
      filters={
        <>
          <GridFilter
            label="Show"
            value={only ? 'refused' : ''}
            options={SHOWS}
            onChange={value => setOnly(value !== '')}
          />
          {refused > 0 && (
            <Button icon="download" onClick={download}>
              Download refused rows
            </Button>
          )}
        </>
      }
      empty={{ title: 'No rows were rejected', hint: 'Show all rows to see what becomes of each.' }}
    />
  )
}

const SHOWS = [
  ['', 'All rows'],
  ['refused', 'Rejected rows only'],
] as const

/** 'Client: There is no client “Nobody”.' */
const sentences = (shape: CsvShape, problems: CsvOutcome['problems']): string[] =>
  Object.entries(problems).map(([key, said]) => {
    const title = CSV_SHAPE_COLUMNS[shape].columns.find(column => column.key === key)?.title ?? key
    return `${title}: ${said}${/[.!?]$/.test(said) ? '' : '.'}`
  })

type Words = (outcome: Shown['outcome']) => string
const wordsOf =
  (dryRun: boolean): Words =>
  outcome => {
    if (outcome === 'made') return dryRun ? 'New' : 'Made'
    if (outcome === 'there') return 'Already there'
    return outcome === 'refused' ? 'Refused' : 'Not sent'
  }

const columnsOf = (words: Words): readonly Column<Shown>[] => [
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
    title: 'State',
    width: '150',
    render: ({ outcome }) => <StatusChip name={words(outcome)} />,
    sort: ({ outcome }) => words(outcome),
  },
  {
    key: 'said',
    title: 'Reason',
    render: ({ said }) => (said.length > 0 ? <Sentences said={said} /> : '–'),
    text: ({ said }) => said.join(' '),
  },
]

const Sentences = ({ said }: { said: readonly string[] }) => (
  <ul className="csv-problems">
    {said.map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
