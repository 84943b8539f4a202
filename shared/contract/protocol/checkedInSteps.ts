import * as z from 'zod'

/** So many rows of a list are checked before input is handled: some 20 ms on a slow tablet. */
const ROWS_AT_ONCE = 250

/** What a schema makes of a long answer: the same as `parse`, with its long lists checked in steps. Throws a `ZodError`. */
export async function checkedInSteps(schema: z.ZodType, answer: unknown): Promise<unknown> {
  const isPlain = !schema.def.checks?.length
  if (schema instanceof z.ZodObject && isPlain && !schema.def.catchall && isObject(answer)) {
    const checked: Record<string, unknown> = {}
    for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
      const value = await checkedInSteps(field, answer[name])
      if (value !== undefined || name in answer) checked[name] = value
    }
    return checked
  }
  if (schema instanceof z.ZodReadonly && isLong(answer))
    return Object.freeze(await checkedInSteps(schema.def.innerType as z.ZodType, answer))
  if (schema instanceof z.ZodArray && isPlain && isLong(answer)) return rowsInSteps(schema, answer)
  return schema.parse(answer)
}

async function rowsInSteps(schema: z.ZodType, rows: readonly unknown[]): Promise<unknown[]> {
  const checked: unknown[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await new Promise<void>(done => setTimeout(done))
    checked.push(...(schema.parse(rows.slice(at, at + ROWS_AT_ONCE)) as unknown[]))
  }
  return checked
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > ROWS_AT_ONCE
