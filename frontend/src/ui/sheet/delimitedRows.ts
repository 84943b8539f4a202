import { MAX_COLUMNS, UnreadableFile } from './unreadableFile.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** The number of filled rows that determine the delimiter. */
const SAMPLE_ROWS = 200
/** Headings are in one of the first rows, below a letterhead. */
const HEADING_ROWS = 40
/** The number of texts in a letterhead that may contain quotation marks. */
const QUOTED_TEXTS = 8
/**
 * Where headings and delimiter are searched, in characters. A quotation mark that is not closed makes the rest of the file one
 * cell, so the number of rows alone does not limit the time.
 */
const SAMPLE_LENGTH = 100_000

interface Options {
  /** How many cells of a row are expected headings. */
  readonly headingsIn: (cells: readonly string[]) => number
  /** The maximum number of rows to read. */
  readonly maxRows?: number
}

interface Parsed {
  readonly data: string[][]
  /** The first quotation mark that is not closed. */
  readonly problem: { readonly row?: number | undefined; readonly index?: number | undefined } | undefined
}
type Parse = (source: string, preview: number) => Parsed

/**
 * The rows of a text with commas, semicolons, tabs or vertical bars, from its first line. Excel’s line `sep=;` names the
 * delimiter and is not a row, even in quotation marks or after empty lines. If a program has saved this line as a row
 * (`"sep=;",,`), the delimiter at its end counts. A quotation mark inside a cell above the headings is text. Throws
 * `UnreadableFile` if any other quotation mark is not closed, or if the rows are too wide.
 */
export async function delimitedRows(text: string, { headingsIn, maxRows = 0 }: Options): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  const parseWith =
    (delimiter: string): Parse =>
    (source, preview) => {
      const { data, errors } = Papa.parse<string[]>(source, {
        delimiter,
        newline: '\n',
        preview,
        skipEmptyLines: false,
      })
      return { data, problem: errors.find(({ type }) => type === 'Quotes') }
    }
  // A file may mix the line ends of several systems.
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const [line = '', emptyLines = '', before, now] = /^(\s*)"?sep=(.)"?([,;\t|]?)\3*[^\S\n]*\n?/i.exec(lines) ?? []
  const source = emptyLines + lines.slice(line.length)
  const sample = source.slice(0, SAMPLE_LENGTH)
  const readable = (delimiter: string) => withQuotedLetterhead(sample, delimiter, parseWith(delimiter), headingsIn)
  const occurring = DELIMITERS.filter(each => sample.includes(each))
  const delimiter = (now || before) ?? best(occurring, each => parseWith(each)(readable(each), 0).data, headingsIn)
  const read = parseWith(delimiter)
  const whole = readable(delimiter) + source.slice(SAMPLE_LENGTH)
  const { data, problem } = withSpacedQuotes(read(whole, maxRows), () =>
    read(withoutSpacesBeforeQuotes(whole, delimiter), maxRows),
  )
  if (problem) throw new UnreadableFile(`A quotation mark in row ${(problem.row ?? 0) + 1} isn’t closed.`)
  if (data.some(cells => cells.slice(MAX_COLUMNS).some(cell => cell.trim())))
    throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns. Delete the columns you don’t need.`)
  // Excel may write thousands of empty cells.
  return data.map(cells => cells.slice(0, MAX_COLUMNS).map(cell => PLAIN_TEXT.exec(cell)?.[1] ?? cell))
}

/**
 * Some programs write a space before a quotation mark: `12, "Floor, upper"`. Such a file is parsed again without these spaces.
 * If a quotation mark is then not closed, the marks are part of the text, and the first parse counts.
 */
function withSpacedQuotes(parsed: Parsed, parseAgain: () => Parsed): Parsed {
  if (parsed.problem || !parsed.data.some(cells => cells.some(cell => /^ +"/.test(cell)))) return parsed
  const again = parseAgain()
  return again.problem ? parsed : again
}

const withoutSpacesBeforeQuotes = (source: string, delimiter: string): string => {
  const inLine = (line: string) => line.split(delimiter).map(cell => cell.replace(/^ {1,8}(?=")/, ''))
  return source
    .split('\n')
    .map(line => inLine(line).join(delimiter))
    .join('\n')
}

/** A text that a laboratory’s program marks as no number: `="0012"`. */
const PLAIN_TEXT = /^="([^"]*)"$/

/**
 * The source with the texts of the letterhead that contain quotation marks in quotation marks; unchanged if it has no headings.
 * A line of a letterhead may look like a heading (“Results of the analysis”), so the headings are the first row with the most.
 */
function withQuotedLetterhead(
  source: string,
  delimiter: string,
  parse: Parse,
  headingsIn: Options['headingsIn'],
): string {
  let changed = { source, ...parse(source, HEADING_ROWS) }
  const steps = [changed]
  for (let n = 0; n < QUOTED_TEXTS && changed.problem; n++) {
    const next = withQuotedText(changed.source, (changed.problem.index ?? 1) - 1, delimiter)
    changed = { source: next, ...parse(next, HEADING_ROWS) }
    steps.push(changed)
  }
  const most = Math.max(0, ...changed.data.map(headingsIn))
  if (most === 0) return source
  const isBelowHeadings = ({ data, problem }: typeof changed) =>
    data.slice(0, problem?.row ?? 0).some(cells => headingsIn(cells) === most)
  return (steps.find(isBelowHeadings) ?? changed).source
}

/** The source with the cell at `start` in quotation marks, and its own quotation marks doubled. */
function withQuotedText(source: string, start: number, delimiter: string): string {
  const end = [delimiter, '\n'].map(sign => source.indexOf(sign, start)).filter(at => at >= 0)
  const cell = source.slice(start, Math.min(source.length, ...end))
  return `${source.slice(0, start)}"${cell.replaceAll('"', '""')}"${source.slice(start + cell.length)}`
}

/**
 * The delimiter that yields the most expected headings, otherwise the most rows of equal length, otherwise the most columns,
 * otherwise the fewest rows with a space behind it, as a comma in a text has. A character’s frequency is no evidence, because cell
 * text may contain it often.
 */
function best(
  delimiters: readonly string[],
  rowsWith: (delimiter: string) => readonly string[][],
  headingsIn: Options['headingsIn'],
): string {
  const scores = delimiters.map(delimiter => {
    const filled = rowsWith(delimiter).filter(cells => cells.some(cell => cell.trim()))
    const rows = filled.slice(0, SAMPLE_ROWS)
    const headings = Math.max(0, ...rows.slice(0, HEADING_ROWS).map(headingsIn))
    const spaced = rows.filter(cells => cells.slice(1).some(cell => cell.startsWith(' '))).length
    return { delimiter, headings, spaced, ...commonLength(rows) }
  })
  const [first] = scores.sort(
    (a, b) => b.headings - a.headings || b.share - a.share || b.columns - a.columns || a.spaced - b.spaced,
  )
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
