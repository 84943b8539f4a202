/** The contents of a file. Each line has its row number in the spreadsheet, and its cells in the order of the headings. */
export interface CsvTable {
  readonly name: string
  readonly headings: readonly string[]
  readonly lines: readonly CsvLine[]
}
export interface CsvLine {
  readonly row: number
  readonly cells: readonly string[]
}
