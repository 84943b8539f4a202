import type { SpreadsheetRows } from '#frontend/ui/sheet/unreadableFile.ts'
import type { LabColumns } from '#shared/domain/lab/labImport.ts'
import { MAX_RESULT_TEXT } from '#shared/domain/lab/labImport.ts'
import type { LabFileRow } from '#shared/domain/lab/labResultComparison.ts'
import { type LeadUnit, parseLeadResult, parseLeadUnit } from '#shared/domain/lab/labResultWords.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { normaliseResultText, parseSampleStatus } from '#shared/domain/vocabulary/sampleResultWords.ts'

/** The indexes of the heading row and of the Sample ID and result columns. */
export interface ResultColumns {
  readonly heading: number
  readonly sample: number | undefined
  readonly result: number | undefined
}

const SAMPLE = [
  /^(client|customer|your) (sample|bag|ref)/,
  /^(sample|bag) ?id/,
  /^bag/,
  /^sample (no|number|ref|name|code|label)/,
  /^sample$/,
]
const RESULT: Readonly<Record<ContaminantId, readonly RegExp[]>> = {
  1: [
    /^(asbestos|analysis|final|lab\w*) result/,
    /^result/,
    /^asbestos (type|ident|detected|content)/,
    /^(identification|fibre|finding)/,
  ],
  2: [/^(total )?(lead|pb)\b/, /^(analysis|final|lab\w*) result/, /^result/, /^concentration/],
}
const FIRST_ROWS = 40
const normalise = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim()

const findColumn = (cells: readonly string[], patterns: readonly RegExp[], excluded?: number): number | undefined => {
  const words = cells.map(normalise)
  for (const pattern of patterns) {
    const at = words.findIndex((word, index) => index !== excluded && pattern.test(word))
    if (at >= 0) return at
  }
  return undefined
}

/**
 * These words head columns without results: limits of reporting and detection, methods and quality control. A limit with its figure
 * does not: `Lead (LOR 5)` heads results.
 */
const NO_RESULT =
  /\b(?:lor|lod|loq|pql|mdl|mrl|eql|limits?|methods?|recovery|recoveries|uncertainty|spikes?|spiked|blank|rpd)\b(?! \d)/

const findResult = (cells: readonly string[], patterns: readonly RegExp[], excluded?: number): number | undefined =>
  findColumn(
    cells.map(cell => (NO_RESULT.test(normalise(cell)) ? '' : cell)),
    patterns,
    excluded,
  )

/** How many result columns a heading row has: Sample ID and result, of either contaminant. */
export const knownHeadingsIn = (cells: readonly string[]): number => {
  const sample = findColumn(cells, SAMPLE)
  const hasResult = Object.values(RESULT).some(patterns => findResult(cells, patterns, sample) !== undefined)
  return Number(sample !== undefined) + Number(hasResult)
}

function columnsInRow(cells: readonly string[], contaminant: ContaminantId, remembered: LabColumns | undefined) {
  const columnOf = (heading: string) => cells.findIndex(cell => normalise(cell) === normalise(heading))
  const columns = remembered && { sample: columnOf(remembered.sample), result: columnOf(remembered.result) }
  if (columns && columns.sample >= 0 && columns.result >= 0) return columns
  const sample = findColumn(cells, SAMPLE)
  return { sample, result: findResult(cells, RESULT[contaminant], sample) }
}

/** Finds the columns of a sheet, also below a letterhead: the remembered ones or a guess, which the user checks. */
export function suggestColumns(
  { rows }: SpreadsheetRows,
  contaminant: ContaminantId,
  remembered?: LabColumns,
): ResultColumns {
  const candidates = rows
    .slice(0, FIRST_ROWS)
    .map((cells, heading) => ({ heading, ...columnsInRow(cells, contaminant, remembered) }))
  const complete = candidates.find(({ sample, result }) => sample !== undefined && result !== undefined)
  const partial = candidates.find(({ sample }) => sample !== undefined)
  const firstWideRow = rows.findIndex(cells => cells.filter(cell => cell.trim()).length > 1)
  return complete ?? partial ?? { heading: Math.max(0, firstWideRow), sample: undefined, result: undefined }
}

export interface FileReading {
  readonly contaminant: ContaminantId
  /** The unit of lead results without their own: the heading’s unit, if it has one. */
  readonly unit: LeadUnit | undefined
  /** The sample status that the user picked for each wording of the lab. */
  readonly words: ReadonlyMap<string, number>
}

/** A row of the file with its result. `note` explains a conversion of the number. */
export interface ReadRow extends LabFileRow {
  readonly note?: string | undefined
}

/** Words of a heading that number its column: `Result 1`, `Result (2nd layer)`, `Result B`. */
const COLUMN_NUMBER = /\b(?:\d+(?:st|nd|rd|th)?|first|second|third|[a-z]|layer)\b/g
const withoutNumber = (heading: string) => normalise(heading).replace(COLUMN_NUMBER, '').replace(/\s+/g, ' ').trim()

/** The result column, and those whose headings differ from its heading only by a number, such as columns of a second layer. */
function resultColumnsIn(headings: readonly string[], sample: number, result: number): number[] {
  const heading = withoutNumber(headings[result] ?? '')
  const others = headings.flatMap((cell, at) =>
    at !== result && at !== sample && cell?.trim() && withoutNumber(cell) === heading ? [at] : [],
  )
  return [result, ...others]
}

/** Texts that mean “as above” in the column of Sample IDs, and nothing in a second result column. */
const AS_ABOVE =
  /^(?:[-–—−_.^"”″〃'’]+|n\/?a|ditto|do\.?|(?:same )?as above|same|cont(?:\.|[’']?d\.?|inued)?|\(?layer [\da-z]\)?)$/i

/**
 * The rows below the headings, without rows that have neither a Sample ID nor a result. A result with no Sample ID, or with a sign
 * for “as above”, belongs to the sample above, as with layers of a sample or merged cells; below a blank row only if the result is
 * recognised, because notes follow there. A second result column gives the sample a second row.
 */
export function readRows(
  { rows }: SpreadsheetRows,
  { heading, sample, result }: ResultColumns,
  reading: FileReading,
): ReadRow[] {
  if (sample === undefined || result === undefined) return []
  const [first, ...others] = resultColumnsIn(rows[heading] ?? [], sample, result)
  let [above, isBelowBlank] = ['', false]
  return rows.slice(heading + 1).flatMap(cells => {
    const textIn = (column: number | undefined) => (column === undefined ? '' : (cells[column]?.trim() ?? ''))
    const own = textIn(sample).replace(AS_ABOVE, '')
    if (own) [above, isBelowBlank] = [own, false]
    if (!cells.some(cell => cell.trim())) isBelowBlank = true
    const more = others.map(textIn).filter(said => said && !AS_ABOVE.test(said))
    return [textIn(first), ...more].flatMap((said, at) => {
      if (!said && (!own || at > 0)) return []
      const read = parseAnswer(said, reading)
      const belongs = !isBelowBlank || read.answer !== null
      return [{ sample_id: own || (belongs ? above : ''), said, ...read }]
    })
  })
}

function parseAnswer(resultText: string, { contaminant, unit, words }: FileReading): Pick<ReadRow, 'answer' | 'note'> {
  if (resultText.length > MAX_RESULT_TEXT) return { answer: null }
  if (contaminant === CONTAMINANT.asbestos)
    return { answer: words.get(normaliseResultText(resultText)) ?? parseSampleStatus(resultText) ?? null }
  const read = parseLeadResult(resultText, unit)
  return { answer: read?.analysis ?? null, note: read?.note }
}

export const unitOf = ({ rows }: SpreadsheetRows, { heading, result }: ResultColumns): LeadUnit | undefined =>
  result === undefined ? undefined : parseLeadUnit(rows[heading]?.[result] ?? '')

/** The distinct wordings of the lab with their row counts, unrecognised ones first. */
export function distinctWords(
  rows: readonly ReadRow[],
): { word: string; said: string; count: number; answer: number | null }[] {
  const words = new Map<string, { word: string; said: string; count: number; answer: number | null }>()
  for (const { said, answer } of rows) {
    const word = normaliseResultText(said)
    if (word && said.length <= MAX_RESULT_TEXT)
      words.set(word, { word, said, answer, count: (words.get(word)?.count ?? 0) + 1 })
  }
  return [...words.values()].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null) || b.count - a.count)
}
