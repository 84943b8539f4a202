/** The message for the user who chose the file. */
export class UnreadableFile extends Error {}

/** The most columns of a sheet, because the page offers all of them for choice. */
export const MAX_COLUMNS = 200

/** A sheet of a file: all its rows from the first line, including those above the headings. */
export interface SpreadsheetRows {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** Whether hidden rows or columns with text were left out. */
  readonly leavesOutHidden?: boolean
}
