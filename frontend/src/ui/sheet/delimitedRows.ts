import { UnreadableFile } from './unreadableFile.ts'

const DELIMITERS = [',', ';', '\t']
/** So many rows tell the delimiter. */
const SAMPLE_ROWS = 200
/** Headings are in one of the first rows, below a letterhead. */
const HEADING_ROWS = 40

interface Options {
  /** How many cells of a row are headings that the file should have. */
  readonly headingsIn: (cells: readonly string[]) => number
  /** The most rows that are read. */
  readonly most?: number
}

/**
 * The rows of a text with commas, semicolons or tabs, from its first line on. Excel's line `sep=;` says which it is, and is no
 * row, also in quotation marks or after empty lines. Throws `UnreadableFile` where a quotation mark is not closed.
 */
export async function delimitedRows(text: string, { headingsIn, most = 0 }: Options): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  const parse = (source: string, delimiter: string, preview: number) =>
    Papa.parse<string[]>(source, { delimiter, preview, skipEmptyLines: false })
  const [line = '', emptyLines = '', named] = /^(\s*)"?sep=(.)"?\r?\n?/i.exec(text) ?? []
  const source = emptyLines + text.slice(line.length)
  const delimiter = named ?? best(each => parse(source, each, SAMPLE_ROWS).data, headingsIn)
  const { data, errors } = parse(source, delimiter, most)
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) throw new UnreadableFile(`A quotation mark in row ${(quote.row ?? 0) + 1} isn’t closed.`)
  return data
}

/**
 * The delimiter that makes headings which the file should have, else rows of the same length. How often a letter occurs says
 * nothing: the text of a cell may be full of it.
 */
function best(rowsWith: (delimiter: string) => readonly string[][], headingsIn: Options['headingsIn']): string {
  const scores = DELIMITERS.map(delimiter => {
    const rows = rowsWith(delimiter).filter(cells => cells.some(cell => cell.trim()))
    const headings = Math.max(0, ...rows.slice(0, HEADING_ROWS).map(headingsIn))
    return { delimiter, headings, regular: shareOfOneLength(rows) }
  })
  const [first] = scores.sort((a, b) => b.headings - a.headings || b.regular - a.regular)
  return first?.delimiter ?? ','
}

/** Of rows of several cells, the share of all rows that has the length which most have. */
function shareOfOneLength(rows: readonly string[][]): number {
  const lengths = Map.groupBy(
    rows.filter(cells => cells.length > 1),
    cells => cells.length,
  )
  return Math.max(0, ...[...lengths.values()].map(same => same.length)) / Math.max(1, rows.length)
}
