import * as z from 'zod'
import { CalendarText, del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { object } from '#shared/schema/object.ts'

/** The secret address of a user's calendar, without the address: it is shown once. */
export const CalendarAddress = object(() => ({
  created_at: z.iso.datetime(),
  /** To the hour; null where no calendar has read it yet. */
  read_at: z.iso.datetime().nullable(),
}))
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const calendars = {
  read: get('/api/calendar', {
    summary: 'Whether the user’s surveys can be read as a calendar, since when, and when they last were',
    own: true,
    reply: () => z.object({ data: CalendarAddress.nullable() }),
  }),
  create: post('/api/calendar', {
    summary: 'Gives the user’s calendar a new address and ends the one before. It is only in this reply',
    own: true,
    audit: 'calendar_created',
    reply: () => z.object({ data: CalendarAddress.extend({ address: z.url() }) }),
  }),
  revoke: del('/api/calendar', {
    summary: 'Ends the address of the user’s calendar at once',
    own: true,
    audit: 'calendar_revoked',
    reply: () => z.object({ message: z.string() }),
  }),
  feed: get('/calendar/{calendar}', {
    summary: 'The surveys of the user whose secret address this is, as iCalendar (RFC 5545)',
    own: true,
    access: 'anyone',
    reply: () => CalendarText,
  }),
}
