import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'

/**
 * The statuses that a building has had, by status id: when and by whom each was last set. `by`: a name; undefined for a copy of
 * another building.
 */
export const StatusTimes = lazy(() =>
  z.record(z.string(), z.object({ since: z.iso.datetime(), by: z.string().optional() })),
)
