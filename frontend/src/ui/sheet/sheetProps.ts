/** Laid out as blocks, the elements of a table lose their own roles in some browsers: so they are explicit. */
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
  /** Letters. */
  readonly width: number
  /** What may be chosen; anything else is for `onChange` to refuse. */
  readonly choices?: readonly string[] | undefined
  /** Stays in sight at the left. */
  readonly isHead?: boolean | undefined
}

export interface SheetProps<Row> {
  readonly label: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly text: (row: Row, column: SheetColumn) => string
  /** Why a cell can’t be changed. */
  readonly fixed: (row: Row, column: SheetColumn) => string | undefined
  /** Why what was typed in a cell isn’t saved. */
  readonly problem: (row: Row, column: SheetColumn) => string | undefined
  readonly onChange: (
    cells: readonly { readonly row: Row; readonly column: SheetColumn; readonly text: string }[],
  ) => void
  /** Gives up what was typed in a cell and isn’t saved. */
  readonly onDiscard: (row: Row, column: SheetColumn) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}
