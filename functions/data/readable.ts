import type * as z from 'zod'
import { log } from '#functions/runtime/log.ts'

/** For a sweep: the rows that match their schema. Other rows are logged with their key and skipped. */
export async function readable<S extends z.ZodType>(
  event: string,
  schema: S,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<z.output<S>[]> {
  const found: z.output<S>[] = []
  for (const row of rows) {
    const { data, error } = schema.safeParse(row)
    if (error) await log.error(event, { row: `${row.pk} ${row.sk}`, error })
    else found.push(data as z.output<S>)
  }
  return found
}
