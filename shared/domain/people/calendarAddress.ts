import * as z from 'zod'

/** A user's calendar address, without the address itself, which is shown only once. */
export const CalendarAddress = z.object({
  created_at: z.iso.datetime(),
  /** Rounded to the hour; null if no calendar has read it yet. */
  read_at: z.iso.datetime().nullable(),
})
export type CalendarAddress = z.infer<typeof CalendarAddress>
