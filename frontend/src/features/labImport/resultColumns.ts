import type { SpreadsheetRows } from '#frontend/ui/fields/unreadableFile.ts'
import type { LabColumns } from '#shared/domain/lab/labImport.ts'
import { MAX_RESULT_TEXT } from '#shared/domain/lab/labImport.ts'
import type { LabFileRow } from '#shared/domain/lab/labResultComparison.ts'
import {
  type LeadUnit,
  normaliseResultText,
  parseLeadResult,
  parseLeadUnit,
  parseSampleStatus,
} from '#shared/domain/lab/labResultWords.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

/** Where a file says what: the row of its headings and two of its columns, counted from nought. */
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
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim()

const placeOf = (cells: readonly string[], patterns: readonly RegExp[], except?: number): number | undefined => {
  const words = cells.map(plain)
  for (const pattern of patterns) {
    const at = words.findIndex((word, place) => place !== except && pattern.test(word))
    if (at >= 0) return at
  }
  return undefined
}

function inRow(cells: readonly string[], contaminant: ContaminantId, known: LabColumns | undefined) {
  const at = (heading: string) => cells.findIndex(cell => plain(cell) === plain(heading))
  const remembered = known && { sample: at(known.sample), result: at(known.result) }
  if (remembered && remembered.sample >= 0 && remembered.result >= 0) return remembered
  const sample = placeOf(cells, SAMPLE)
  return { sample, result: placeOf(cells, RESULT[contaminant], sample) }
}

/** The headings of a sheet, remembered or guessed; also below a letterhead. A person looks at them before anything is compared. */
export function suggestColumns(
  { rows }: SpreadsheetRows,
  contaminant: ContaminantId,
  known?: LabColumns,
): ResultColumns {
  const tried = rows.slice(0, FIRST_ROWS).map((cells, heading) => ({ heading, ...inRow(cells, contaminant, known) }))
  const whole = tried.find(({ sample, result }) => sample !== undefined && result !== undefined)
  const half = tried.find(({ sample }) => sample !== undefined)
  const wide = rows.findIndex(cells => cells.filter(cell => cell.trim()).length > 1)
  return whole ?? half ?? { heading: Math.max(0, wide), sample: undefined, result: undefined }
}

/** What a person has said of the file, beside its columns. */
export interface FileReading {
  readonly contaminant: ContaminantId
  /** Of a lead result without one; that of the heading where it has one. */
  readonly unit: LeadUnit | undefined
  /** The sample status by the laboratory's words, where somebody has picked it. */
  readonly words: ReadonlyMap<string, number>
}

/** A line of the file with what was understood. `note` says what was done to its figure. */
export interface ReadRow extends LabFileRow {
  readonly note?: string | undefined
}

/** The lines below the headings. A line with neither a Sample ID nor a result is none. */
export function readRows(
  { rows }: SpreadsheetRows,
  { heading, sample, result }: ResultColumns,
  reading: FileReading,
): ReadRow[] {
  if (sample === undefined || result === undefined) return []
  return rows.slice(heading + 1).flatMap(cells => {
    const [id, said] = [cells[sample]?.trim() ?? '', cells[result]?.trim() ?? '']
    return id || said ? [{ sample_id: id, said, ...answerIn(said, reading) }] : []
  })
}

function answerIn(said: string, { contaminant, unit, words }: FileReading): Pick<ReadRow, 'answer' | 'note'> {
  if (said.length > MAX_RESULT_TEXT) return { answer: null }
  if (contaminant === CONTAMINANT.asbestos)
    return { answer: words.get(normaliseResultText(said)) ?? parseSampleStatus(said) ?? null }
  const read = parseLeadResult(said, unit)
  return { answer: read?.analysis ?? null, note: read?.note }
}

export const unitOf = ({ rows }: SpreadsheetRows, { heading, result }: ResultColumns): LeadUnit | undefined =>
  result === undefined ? undefined : parseLeadUnit(rows[heading]?.[result] ?? '')

/** The laboratory's different words with how often they stand in the file; what was not understood first. */
export function distinctWords(
  rows: readonly ReadRow[],
): { word: string; said: string; often: number; answer: number | null }[] {
  const words = new Map<string, { word: string; said: string; often: number; answer: number | null }>()
  for (const { said, answer } of rows) {
    const word = normaliseResultText(said)
    if (word && said.length <= MAX_RESULT_TEXT)
      words.set(word, { word, said, answer, often: (words.get(word)?.often ?? 0) + 1 })
  }
  return [...words.values()].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null) || b.often - a.often)
}
