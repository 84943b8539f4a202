/** Why a file can't be used, as a sentence for the user who chose it. */
export class UnreadableFile extends Error {}

/** A sheet of a file: all its rows from the first line on, also those above the headings. */
export interface SpreadsheetRows {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}
