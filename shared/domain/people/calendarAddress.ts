import * as z from 'zod'

/** The secret address of a user's calendar, without the address: it is shown once. */
export const CalendarAddress = z.object({
  created_at: z.iso.datetime(),
  /** To the hour; null where no calendar has read it yet. */
  read_at: z.iso.datetime().nullable(),
})
export type CalendarAddress = z.infer<typeof CalendarAddress>
