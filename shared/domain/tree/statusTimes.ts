import * as z from 'zod'

/**
 * The statuses that a building has had, by status id: when and by whom each was last set. `by`: a name; undefined for a copy of
 * another building.
 */
export const StatusTimes = z.record(z.string(), z.object({ since: z.iso.datetime(), by: z.string().optional() }))
