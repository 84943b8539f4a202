import { ulid } from 'ulid'
import { vi } from 'vitest'
import type * as z from 'zod'

/**
 * Reloads modules, so that their schemas are created in the test that uses them. Mutation testing only runs the tests that
 * execute a changed line.
 */
export function fresh<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules()
  return load()
}

/** Whether the schema accepts each of some values for a field. */
export const taken =
  (schema: z.ZodType, input: object) =>
  (field: string, ...values: unknown[]) =>
    values.map(value => schema.safeParse({ ...input, [field]: value }).success)
export const messages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
export const long = (length: number) => 'x'.repeat(length)
export const ids = (count: number) => Array.from({ length: count }, () => ulid())
