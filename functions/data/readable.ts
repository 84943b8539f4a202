import type * as z from 'zod'
import { log } from '#functions/runtime/log.ts'

/** For a sweep: the rows that fit their schema. One that does not is logged with its key and keeps none of the others waiting. */
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
