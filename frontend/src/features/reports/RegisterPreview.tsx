import { useState } from 'react'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Preview } from './useReportPreview.ts'

type Sheet = Preview['register'][number]
interface Row {
  readonly at: number
  readonly cells: readonly string[]
}

/** The register tables row by row as printed, rendered on demand. */
export function RegisterPreview({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [current, setCurrent] = useState(sheets[0]?.title ?? '')
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  return (
    <details className="preview-part" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        Register as printed <span className="quiet">{countOf(rows, 'row')}</span>
      </summary>
      {isOpen && (
        <Tabs
          label="Register"
          current={current}
          onChange={setCurrent}
          tabs={sheets.map(sheet => ({
            key: sheet.title,
            title: sheet.title,
            count: sheet.rows.length,
            content: <Rows sheet={sheet} />,
          }))}
        />
      )}
    </details>
  )
}

const Rows = ({ sheet: { title, columns, rows, none = '' } }: { readonly sheet: Sheet }) => (
  <DataGrid
    key={title}
    label={title}
    columns={columns.map(
      (column, at): Column<Row> => ({
        key: String(at),
        title: column.title,
        render: ({ cells }) => cells[at] ?? '',
        ...(column.is_number && { align: 'end' }),
      }),
    )}
    rows={rows.map((cells, at) => ({ at, cells }))}
    rowKey={({ at }) => at}
    empty={{ title: none }}
  />
)
