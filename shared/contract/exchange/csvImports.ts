import * as z from 'zod'
import { post } from '#shared/contract/protocol/endpoint.ts'
import { CSV_LIMITS } from '#shared/domain/company/csvImport.ts'
import { flag } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { exactText } from '#shared/schema/text.ts'

const MAX_CELLS = 100
/**
 * A row of the file: its number, and its cells by the keys of `CSV_SHAPE_COLUMNS`. A cell may be as long as the file, so that an
 * oversized cell only rejects its own row.
 */
const Row = z.object({
  row: z.int().min(1),
  cells: z
    .record(exactText(60), z.string().max(CSV_LIMITS.bytes))
    .refine(cells => Object.keys(cells).length <= MAX_CELLS, tooMany(MAX_CELLS, 'columns')),
})

/**
 * The actual or expected outcome of a row: `made`, `there` (already exists, unchanged) or `refused` with a sentence per column.
 */
const Outcome = z.object({
  row: z.number(),
  outcome: z.enum(['made', 'there', 'refused']),
  problems: z.record(z.string(), z.string()).default({}),
  id: Id.optional(),
})

export const csvImports = {
  upload: post('/api/csv/{shape}', {
    summary:
      'Creates surveys, buildings, floors or rooms from the rows of a CSV file. `dry_run` reports what would be created',
    access: 'manage',
    audit: 'imported',
    body: () => z.object({ dry_run: flag(false), rows: z.array(Row).min(1).max(CSV_LIMITS.batchSize) }),
    reply: () => z.object({ data: z.array(Outcome) }),
  }),
}
export type CsvRow = z.infer<typeof Row>
export type CsvOutcome = z.infer<typeof Outcome>
