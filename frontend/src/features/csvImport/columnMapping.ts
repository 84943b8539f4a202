import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import type { CsvLine } from './csvTable.ts'

/** The heading index for each column of the shape; null where it has none. */
export type ColumnMapping = Readonly<Record<string, number | null | undefined>>

/** Other common headings for a column. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  job_number: ['job', 'job no', 'number'],
  client: ['client name'],
  office: ['office name'],
  surveyor: ['surveyors', 'lead surveyor'],
  survey: ['job number', 'job', 'job no'],
  name: ['name', 'title'],
  report_type: ['type', 'survey type'],
  address: ['street', 'address 1', 'address line 1', 'street address'],
  address2: ['address line 2', 'unit'],
  city: ['town'],
  postcode: ['post code', 'postal code', 'zip'],
  phase: ['phase'],
  note: ['notes', 'comment'],
}

/** For example 'Job No.' becomes 'jobno'. */
const normalise = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '')

const KNOWN_COLUMNS = new Set(
  [
    ...Object.values(CSV_SHAPE_COLUMNS).flatMap(({ columns }) => columns.flatMap(({ key, title }) => [key, title])),
    ...Object.values(SYNONYMS).flat(),
  ].map(normalise),
)
/** How many cells of a row are headings of any shape. */
export const knownHeadingsIn = (cells: readonly string[]): number =>
  cells.filter(cell => KNOWN_COLUMNS.has(normalise(cell))).length

/** Suggests a heading for each column: by its title, then by synonyms, then by a similar start. */
export function suggestMapping(shape: CsvShape, headings: readonly string[]): ColumnMapping {
  const normalised = headings.map(normalise)
  const usedIndexes = new Set<number>()
  const takeColumn = (fits: (head: string) => boolean) => {
    const match = normalised.findIndex((head, index) => head !== '' && !usedIndexes.has(index) && fits(head))
    if (match < 0) return null
    usedIndexes.add(match)
    return match
  }
  const { columns } = CSV_SHAPE_COLUMNS[shape]
  const byTitle = columns.map(({ key, title }) =>
    takeColumn(head => head === normalise(title) || head === normalise(key)),
  )
  const bySynonym = columns.map(
    ({ key }, index) => byTitle[index] ?? takeColumn(head => (SYNONYMS[key] ?? []).map(normalise).includes(head)),
  )
  const bySimilarity = columns.map(
    ({ title }, index) => bySynonym[index] ?? takeColumn(head => isSimilar(head, normalise(title))),
  )
  return Object.fromEntries(columns.map(({ key }, index) => [key, bySimilarity[index] ?? null]))
}

const MIN_SIMILAR_LENGTH = 4
const isSimilar = (a: string, b: string) =>
  Math.min(a.length, b.length) >= MIN_SIMILAR_LENGTH && (a.startsWith(b) || b.startsWith(a))

export const unusedColumns = (headings: readonly string[], mapping: ColumnMapping): string[] =>
  headings.filter((heading, index) => heading && !Object.values(mapping).includes(index))

/** A message for each required column without a heading, and for columns with the same heading. */
export function mappingProblems(shape: CsvShape, mapping: ColumnMapping): Record<string, string> {
  const chosen = Object.values(mapping)
  const problem = (key: string, required: boolean | undefined) => {
    const index = mapping[key] ?? null
    if (index === null) return required ? 'Choose the column of your file' : undefined
    return chosen.filter(each => each === index).length > 1 ? 'This column is chosen twice' : undefined
  }
  return Object.fromEntries(
    CSV_SHAPE_COLUMNS[shape].columns.flatMap(({ key, required }) => {
      const sentence = problem(key, required)
      return sentence ? [[key, sentence]] : []
    }),
  )
}

export const mapRow = ({ row, cells }: CsvLine, mapping: ColumnMapping): CsvRow => ({
  row,
  cells: Object.fromEntries(
    Object.entries(mapping).flatMap(([key, index]) => {
      const cell = index == null ? undefined : cells[index]?.trim()
      return cell ? [[key, cell]] : []
    }),
  ),
})
