import { memo, useId, useRef } from 'react'
import { SheetCell } from './SheetCell.tsx'
import type { ShownColumn } from './sheetColumns.ts'
import { type CellRange, isInRange } from './sheetMoves.ts'
import { SHEET_ROLES, type SheetColumn, type SheetProps } from './sheetProps.ts'
import { useSheet } from './useSheet.ts'
import './sheet.css'

/**
 * A spreadsheet-like table: keys move, typing replaces, Enter or F2 edits, Shift selects, Ctrl+D fills down, Delete clears, and
 * cells copy to and from a spreadsheet. Only visible cells and the active one are rendered. The focus stays on the sheet, so that
 * it is not lost with a row that scrolls away. Messages about the active cell appear below.
 */
export function Sheet<Row>(props: SheetProps<Row>) {
  const { label, columns, rows } = props
  const id = useId()
  const frame = useRef<HTMLTableElement>(null)
  const sheet = useSheet(props, frame)
  const { at, range, shown } = sheet
  const [row, column] = [rows[at.row], columns[at.column]]
  const statusText =
    row && column && (props.problem(row, column) ?? props.fixed(row, column) ?? props.text(row, column))
  const attributes = {
    ...SHEET_ROLES.grid,
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': rows.length + 1,
    'aria-colcount': columns.length,
    'aria-multiselectable': true,
    'aria-activedescendant': row ? `${id}-${at.row}-${at.column}` : undefined,
  }
  return (
    <>
      <table ref={frame} className="sheet" onScroll={shown.onScroll} {...attributes} {...sheet.handlers}>
        <SheetHead columns={columns} styleOf={shown.cellStyle} />
        <tbody {...SHEET_ROLES.rowgroup} style={shown.size}>
          {shown.rowsWith(at.row).map(({ index, gap }) => (
            <SheetRow
              key={rowKeyAt(props, index)}
              {...{ props, id, index, gap }}
              columns={index === at.row ? shown.columnsWith(at.column) : shown.columns}
              styleOf={shown.cellStyle}
              range={index >= range.from.row && index <= range.to.row ? range : undefined}
              active={index === at.row ? sheet : undefined}
            />
          ))}
        </tbody>
      </table>
      <p className="small sheet-said" role="status">
        {column && <strong>{column.title}</strong>} {statusText}
      </p>
    </>
  )
}

const rowKeyAt = <Row,>({ rows, rowKey }: SheetProps<Row>, index: number): string => {
  const row = rows[index]
  return row ? rowKey(row) : String(index)
}

interface HeadProps {
  readonly columns: readonly SheetColumn[]
  readonly styleOf: ReturnType<typeof useSheet>['shown']['cellStyle']
}

/** Renders all columns, so that a screen reader can name each; it is only one row. */
const SheetHead = memo(({ columns, styleOf }: HeadProps) => (
  <thead {...SHEET_ROLES.rowgroup}>
    <tr {...SHEET_ROLES.row} aria-rowindex={1}>
      {columns.map((column, index) => (
        <th
          key={column.key}
          {...SHEET_ROLES.columnheader}
          scope="col"
          aria-colindex={index + 1}
          className={column.isHead ? 'sheet-stays' : undefined}
          style={styleOf(column)}
          title={column.title}
        >
          {column.title}
        </th>
      ))}
    </tr>
  </thead>
))

interface RowProps<Row> {
  readonly props: SheetProps<Row>
  readonly id: string
  readonly index: number
  /** Height of the omitted rows above, in pixels. */
  readonly gap: number
  readonly columns: readonly ShownColumn[]
  readonly styleOf: ReturnType<typeof useSheet>['shown']['cellStyle']
  /** The selection, where it includes this row. */
  readonly range: CellRange | undefined
  /** The sheet, where its active cell is in this row. */
  readonly active: Pick<ReturnType<typeof useSheet>, 'at' | 'draft' | 'setDraft' | 'end'> | undefined
}

function SheetRowCells<Row>({ props, id, index, gap: above, columns, styleOf, range, active }: RowProps<Row>) {
  const row = props.rows[index]
  if (!row) return null
  return (
    <tr {...SHEET_ROLES.row} aria-rowindex={index + 2} style={{ marginBlockStart: above || undefined }}>
      {columns.map(({ column, number, gap }) => {
        const editor = active?.at.column === number ? active : undefined
        return (
          <SheetCell
            key={column.key}
            id={`${id}-${index}-${number}`}
            at={{ row: index, column: number }}
            column={column}
            text={props.text(row, column)}
            fixed={props.fixed(row, column)}
            problem={props.problem(row, column)}
            style={styleOf(column, gap)}
            isActive={editor !== undefined}
            isSelected={range !== undefined && isInRange(range, { row: index, column: number })}
            draft={editor?.draft}
            onDraft={editor?.setDraft}
            onEnd={editor?.end}
          />
        )
      })}
    </tr>
  )
}

/** Memoised: scrolling renders only the rows that come into view. */
const SheetRow = memo(SheetRowCells) as typeof SheetRowCells
