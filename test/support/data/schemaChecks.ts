import { ulid } from 'ulid'
import { vi } from 'vitest'
import type * as z from 'zod'

/**
 * Modules loaded again, with schemas that are made in the test that uses them: mutation testing looks for what notices a change only
 * among the tests that run the changed line.
 */
export function fresh<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules()
  return load()
}

/** Whether each of some values of a field is taken. */
export const taken =
  (schema: z.ZodType, input: object) =>
  (field: string, ...values: unknown[]) =>
    values.map(value => schema.safeParse({ ...input, [field]: value }).success)
export const messages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
export const long = (length: number) => 'x'.repeat(length)
export const ids = (count: number) => Array.from({ length: count }, () => ulid())
