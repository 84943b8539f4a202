/** Why a file cannot be used, as a sentence for the person who chose it. */
export class UnreadableFile extends Error {}

/** A table as it stands in a file: its rows from the first line on, also those above the headings. */
export interface SpreadsheetRows {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}
