/** Laid out as blocks, table elements lose their roles in some browsers, so the roles are explicit. */
export const SHEET_ROLES = {
  grid: { role: 'grid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const

export interface SheetColumn {
  readonly key: string
  readonly title: string
  /** In letters. */
  readonly width: number
  /** The possible values. `onChange` refuses any other text. */
  readonly choices?: readonly string[] | undefined
  /** Stays visible at the left. */
  readonly isHead?: boolean | undefined
}

export interface SheetProps<Row> {
  readonly label: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly text: (row: Row, column: SheetColumn) => string
  /** Why a cell cannot be changed. */
  readonly fixed: (row: Row, column: SheetColumn) => string | undefined
  /** Why the typed text of a cell is not saved. */
  readonly problem: (row: Row, column: SheetColumn) => string | undefined
  readonly onChange: (
    cells: readonly { readonly row: Row; readonly column: SheetColumn; readonly text: string }[],
  ) => void
  /** Discards the unsaved text of a cell. */
  readonly onDiscard: (row: Row, column: SheetColumn) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}
