import { useState } from 'react'
import { Sheet } from '#frontend/ui/sheet/Sheet.tsx'
import type { SheetColumn } from '#frontend/ui/sheet/sheetProps.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'number', title: 'Number', width: 8, isHead: true },
  { key: 'product', title: 'Product', width: 24 },
  { key: 'condition', title: 'Condition', width: 14, choices: ['Good', 'Fair', 'Poor'] },
]
type Row = Readonly<Record<string, string>>
const ROWS: readonly Row[] = [
  { number: '1', product: 'Vinyl tile', condition: 'Good' },
  { number: '2', product: 'Pipe lagging', condition: 'Poor' },
  { number: '3', product: 'Cement sheet', condition: 'Rotten' },
]

export function SheetSample() {
  const [rows, setRows] = useState(ROWS)
  return (
    <Sheet
      label="Items of the kit"
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.number ?? ''}
      text={(row, { key }) => row[key] ?? ''}
      fixed={(_, { isHead }) => (isHead ? 'Items are numbered in their order' : undefined)}
      problem={(row, { key, choices }) =>
        choices && !choices.includes(row[key] ?? '') ? `Choose one of ${choices.join(', ')}` : undefined
      }
      onChange={cells =>
        setRows(
          cells.reduce(
            (now, { row, column, text }) =>
              now.map(each => (each.number === row.number ? { ...each, [column.key]: text } : each)),
            rows,
          ),
        )
      }
      onDiscard={() => setRows(ROWS)}
      onUndo={() => setRows(ROWS)}
      onRedo={() => undefined}
    />
  )
}
