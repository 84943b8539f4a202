import { UnreadableFile } from './unreadableFile.ts'

const DELIMITERS = [',', ';', '\t']
/** The number of rows that determine the delimiter. */
const SAMPLE_ROWS = 200
/** Headings are in one of the first rows, below a letterhead. */
const HEADING_ROWS = 40

interface Options {
  /** How many cells of a row are expected headings. */
  readonly headingsIn: (cells: readonly string[]) => number
  /** The maximum number of rows to read. */
  readonly maxRows?: number
}

/**
 * The rows of a text with commas, semicolons or tabs, from its first line. Excel’s line `sep=;` names the delimiter and is no
 * row, also in quotation marks or after empty lines. A line that was saved again as a row (`"sep=;",,`) ends with the present
 * delimiter. Throws `UnreadableFile` if a quotation mark is not closed.
 */
export async function delimitedRows(text: string, { headingsIn, maxRows = 0 }: Options): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  const parse = (source: string, delimiter: string, preview: number) =>
    Papa.parse<string[]>(source, { delimiter, preview, skipEmptyLines: false })
  const [line = '', emptyLines = '', before, now] = /^(\s*)"?sep=(.)"?([,;\t]?)\3*\r?\n?/i.exec(text) ?? []
  const source = emptyLines + text.slice(line.length)
  const delimiter = (now || before) ?? best(each => parse(source, each, SAMPLE_ROWS).data, headingsIn)
  const { data, errors } = parse(source, delimiter, maxRows)
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) throw new UnreadableFile(`A quotation mark in row ${(quote.row ?? 0) + 1} isn’t closed.`)
  return data
}

/**
 * The delimiter that yields the most expected headings, otherwise the most rows of equal length, otherwise the most columns. A
 * character’s frequency is no evidence, because cell text may contain it often.
 */
function best(rowsWith: (delimiter: string) => readonly string[][], headingsIn: Options['headingsIn']): string {
  const scores = DELIMITERS.map(delimiter => {
    const rows = rowsWith(delimiter).filter(cells => cells.some(cell => cell.trim()))
    const headings = Math.max(0, ...rows.slice(0, HEADING_ROWS).map(headingsIn))
    return { delimiter, headings, ...commonLength(rows) }
  })
  const [first] = scores.sort((a, b) => b.headings - a.headings || b.share - a.share || b.columns - a.columns)
  return first?.delimiter ?? ','
}

/** The most common length of rows with several cells, and the share of rows that have it. */
function commonLength(rows: readonly string[][]): { columns: number; share: number } {
  const lengths = Map.groupBy(
    rows.filter(cells => cells.length > 1),
    cells => cells.length,
  )
  const [columns, same] = [...lengths].reduce(
    (most, each) => (each[1].length > most[1].length ? each : most),
    [0, [] as string[][]],
  )
  return { columns, share: same.length / Math.max(1, rows.length) }
}
