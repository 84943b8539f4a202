import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'

export const STORAGE_BYTES = 500 * 1024 ** 3
/** Of uploads on one day that no record names. Far more than the devices of a company have on their way at once. */
export const UNUSED_UPLOADS_BYTES = 20 * 1024 ** 3
/** For all users of a company together: a fifth of the service's limit. */
export const REQUESTS_PER_MINUTE = 6_000
/** For all API tokens of a company together. */
export const TOKEN_REQUESTS_PER_MINUTE = REQUESTS_PER_MINUTE / 2

/** To users and portal contacts. */
export const INVITATIONS_PER_DAY = 300

export const LimitUse = lazy(() =>
  z.object({
    name: z.string(),
    period: z.enum(['', 'minute', 'hour', 'day']),
    unit: z.enum(['bytes', 'count']),
    used: z.number(),
    most: z.number(),
  }),
)
export type LimitUse = z.infer<ReturnType<typeof LimitUse>>
