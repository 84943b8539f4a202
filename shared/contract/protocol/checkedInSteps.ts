import type * as z from 'zod'

/** Rows to check before the page handles input again: about 20 ms on a slow tablet. */
const ROWS_AT_ONCE = 250

/** Parses a long answer like `schema.parse`, but checks long lists in steps. Throws a `ZodError`. */
export async function checkedInSteps(schema: z.ZodType, answer: unknown): Promise<unknown> {
  // Common view of all schema types; fields that a type lacks are undefined.
  const { type, checks, shape, catchall, innerType } = schema.def as unknown as Def
  if (type === 'object' && !checks?.length && !catchall && isObject(answer)) {
    const checked: Record<string, unknown> = {}
    for (const name in shape) {
      const value = await checkedInSteps(shape[name] as z.ZodType, answer[name])
      if (value !== undefined || name in answer) checked[name] = value
    }
    return checked
  }
  if (!Array.isArray(answer) || answer.length <= ROWS_AT_ONCE) return schema.parse(answer)
  if (type === 'readonly') return Object.freeze(await checkedInSteps(innerType, answer))
  if (type !== 'array' || checks?.length) return schema.parse(answer)
  const checked: unknown[] = []
  for (let at = 0; at < answer.length; at += ROWS_AT_ONCE) {
    await new Promise(done => setTimeout(done))
    checked.push(...(schema.parse(answer.slice(at, at + ROWS_AT_ONCE)) as unknown[]))
  }
  return checked
}

type Def = Pick<z.core.$ZodObjectDef, 'checks' | 'catchall'> & {
  readonly type: string
  readonly shape: Readonly<Record<string, z.ZodType>>
  readonly innerType: z.ZodType
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
