import { createHash } from 'node:crypto'
import type { OfBuilding } from '#functions/data/history.ts'
import type { Write } from '#functions/data/table.ts'
import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import { CSV_LIMITS, CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { idLetters } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { exactText } from '#shared/schema/text.ts'
import { foldName } from './nameLookup.ts'

export type RowProblems = Readonly<Record<string, string>>

/** The outcome of a row: a new record with its writes, an existing record, or a refusal. */
export type RowResolution =
  | {
      readonly outcome: 'made'
      readonly id: string
      readonly writes: readonly Write[]
      /** The history entry of its building. */
      readonly history?: OfBuilding | undefined
    }
  | { readonly outcome: 'there'; readonly id: string }
  | { readonly outcome: 'refused'; readonly problems: RowProblems }

export const refusedRow = (problems: RowProblems): RowResolution => ({ outcome: 'refused', problems })

/** The trimmed cell of a column; '' if the file has no such column. */
export const cell = ({ cells }: CsvRow, key: string): string => cells[key]?.trim() ?? ''

export const missingColumns = (shape: CsvShape, row: CsvRow): RowProblems =>
  Object.fromEntries(
    CSV_SHAPE_COLUMNS[shape].columns.flatMap(({ key, required }) =>
      required && !cell(row, key) ? [[key, 'Required']] : [],
    ),
  )

const Cell = exactText(CSV_LIMITS.cell)

/** The problems of cells that cannot be saved, for example too long ones. */
export const unfitCells = (shape: CsvShape, { cells }: CsvRow): RowProblems =>
  Object.fromEntries(
    CSV_SHAPE_COLUMNS[shape].columns.flatMap(({ key }) => {
      const message = Cell.safeParse(cells[key] ?? '').error?.issues[0]?.message
      return message ? [[key, message]] : []
    }),
  )

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]

/** A schema's messages by column. `renamed` maps fields to columns with another name. */
export function problemsOf(
  shape: CsvShape,
  issues: Issues = [],
  renamed: Readonly<Record<string, string>> = {},
): RowProblems {
  const columnKeys = CSV_SHAPE_COLUMNS[shape].columns.map(({ key }) => key)
  const all = issues.map(({ path, message }) => [renamed[String(path[0])] ?? String(path[0]), message] as const)
  return Object.fromEntries(all.filter(([column]) => columnKeys.includes(column)).reverse())
}

/** A refusal's messages by column. Messages of other fields go to the first column. */
export function problemsIn(error: unknown, shape: CsvShape): RowProblems {
  if (!(error instanceof Refusal)) throw error
  const { columns } = CSV_SHAPE_COLUMNS[shape]
  const first = columns[0]?.key ?? ''
  const known = (field: string) => columns.some(({ key }) => key === field)
  const fields = Object.entries(error.fields).map(
    ([field, message]) => [known(field) ? field : first, message] as const,
  )
  return fields.length > 0 ? Object.fromEntries(fields) : { [first]: error.message }
}

const ID_LETTERS = 26

/** Derives the id from the row's identifying parts, so that repeated or concurrent uploads create the row once. */
export function idOf(companyId: string, shape: CsvShape, ...parts: readonly string[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([companyId, shape, ...parts.map(foldName)]))
    .digest()
  // The first letter of a ULID encodes three bits.
  return idLetters(hash.subarray(0, ID_LETTERS).map((byte, at) => (at === 0 ? byte % 8 : byte)))
}
