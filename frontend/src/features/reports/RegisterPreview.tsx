import { useState } from 'react'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Preview } from './useReportPreview.ts'

type Sheet = Preview['register'][number]
interface Row {
  readonly at: number
  readonly cells: readonly string[]
}

/** The tables of the register, row by row as they would be printed. A table is put into the page when it is opened. */
export const RegisterPreview = ({ sheets }: { readonly sheets: readonly Sheet[] }) => (
  <div className="preview-sheets">
    {sheets.map(sheet => (
      <SheetPreview key={sheet.title} sheet={sheet} />
    ))}
  </div>
)

function SheetPreview({ sheet }: { readonly sheet: Sheet }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title, rows, none } = sheet
  if (none !== undefined)
    return (
      <p className="preview-part preview-none">
        {title} <span className="quiet">{none}</span>
      </p>
    )
  return (
    <details className="preview-part" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        {title} <span className="quiet">{countOf(rows.length, 'row')}</span>
      </summary>
      {isOpen && <Rows sheet={sheet} />}
    </details>
  )
}

const Rows = ({ sheet: { title, columns, rows } }: { readonly sheet: Sheet }) => (
  <DataGrid
    label={title}
    columns={columns.map(
      ({ title, is_number }, at): Column<Row> => ({
        key: String(at),
        title,
        render: ({ cells }) => cells[at] ?? '',
        ...(is_number && { align: 'end' }),
      }),
    )}
    rows={rows.map((cells, at) => ({ at, cells }))}
    rowKey={({ at }) => at}
    empty={{ title: 'No rows' }}
  />
)
