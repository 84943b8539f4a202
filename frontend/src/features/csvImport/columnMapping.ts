import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import type { CsvLine } from './readCsv.ts'

/** For each column of the shape the place of its heading in the file; null where it has none. */
export type ColumnMapping = Readonly<Record<string, number | null | undefined>>

/** Other words that people write over a column. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
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

/** 'Job No.' is 'jobno'. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The headings that belong to the columns, by their titles, by other words for them, or by a beginning that is alike. */
export function suggestMapping(shape: CsvShape, headings: readonly string[]): ColumnMapping {
  const heads = headings.map(plain)
  const taken = new Set<number>()
  const take = (fits: (head: string) => boolean) => {
    const at = heads.findIndex((head, nth) => head !== '' && !taken.has(nth) && fits(head))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const { columns } = CSV_SHAPE_COLUMNS[shape]
  const exact = columns.map(({ key, title }) => take(head => head === plain(title) || head === plain(key)))
  const known = columns.map(({ key }, nth) => exact[nth] ?? take(head => (ALSO[key] ?? []).map(plain).includes(head)))
  const alike = columns.map(({ title }, nth) => known[nth] ?? take(head => isAlike(head, plain(title))))
  return Object.fromEntries(columns.map(({ key }, nth) => [key, alike[nth] ?? null]))
}

const ENOUGH_LETTERS = 4
const isAlike = (a: string, b: string) =>
  Math.min(a.length, b.length) >= ENOUGH_LETTERS && (a.startsWith(b) || b.startsWith(a))

/** Headings of the file that no column takes. */
export const unusedColumns = (headings: readonly string[], mapping: ColumnMapping): string[] =>
  headings.filter((heading, at) => heading && !Object.values(mapping).includes(at))

/** A sentence for each required column without a heading, and for two columns that take the same one. */
export function mappingProblems(shape: CsvShape, mapping: ColumnMapping): Record<string, string> {
  const places = Object.values(mapping)
  const problem = (key: string, required: boolean | undefined) => {
    const at = mapping[key] ?? null
    if (at === null) return required ? 'Choose the column of your file' : undefined
    return places.filter(place => place === at).length > 1 ? 'This column is chosen twice' : undefined
  }
  return Object.fromEntries(
    CSV_SHAPE_COLUMNS[shape].columns.flatMap(({ key, required }) => {
      const said = problem(key, required)
      return said ? [[key, said]] : []
    }),
  )
}

/** A line as the service takes it. */
export const mapRow = ({ row, cells }: CsvLine, mapping: ColumnMapping): CsvRow => ({
  row,
  cells: Object.fromEntries(
    Object.entries(mapping).flatMap(([key, at]) => {
      const cell = at == null ? undefined : cells[at]?.trim()
      return cell ? [[key, cell]] : []
    }),
  ),
})
