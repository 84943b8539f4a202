import * as z from 'zod'

/** What the files of a company may have together. */
export const STORAGE_BYTES = 500 * 1024 ** 3
/** Of all users of a company together: a fifth of what the service takes of everybody. */
export const REQUESTS_PER_MINUTE = 6_000

/** One limit of a company, and how much of it is used. */
export const LimitUse = z.object({
  name: z.string(),
  period: z.enum(['', 'minute', 'hour', 'day']),
  unit: z.enum(['bytes', 'count']),
  used: z.number(),
  most: z.number(),
})
export type LimitUse = z.infer<typeof LimitUse>
