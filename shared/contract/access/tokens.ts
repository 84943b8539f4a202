import * as z from 'zod'
import { CalendarText, del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { ApiToken, ApiTokenInput } from '#shared/domain/company/apiToken.ts'
import { CalendarAddress } from '#shared/domain/people/calendarAddress.ts'

/** Credentials of programs: API tokens of the company, and the secret calendar address of a user. */
export const tokens = {
  list: get('/api/token', {
    summary: 'The API tokens of the company, newest first, without their secrets; expired and revoked ones for 90 days',
    undocumented: true,
    access: 'apiTokens',
    reply: () => z.object({ data: z.array(ApiToken()) }),
  }),
  create: post('/api/token', {
    summary: 'Creates an API token. Its secret is only in this reply, and never in the reply to a repeated call',
    undocumented: true,
    access: 'apiTokens',
    audit: 'token_created',
    body: () => ApiTokenInput(),
    reply: () => z.object({ data: ApiToken().extend({ secret: z.string() }) }),
  }),
  revoke: del('/api/token/{id}', {
    summary: 'Ends an API token at once',
    undocumented: true,
    access: 'apiTokens',
    audit: 'token_revoked',
    reply: () => z.object({ message: z.string() }),
  }),
  calendar: get('/api/calendar', {
    summary: 'Whether the user has a calendar address, since when, and when a calendar last read it',
    undocumented: true,
    reply: () => z.object({ data: CalendarAddress.nullable() }),
  }),
  createCalendar: post('/api/calendar', {
    summary: 'Creates a calendar address for the user and ends the former one. The new address is only in this reply',
    undocumented: true,
    audit: 'calendar_created',
    reply: () => z.object({ data: CalendarAddress.extend({ address: z.url() }) }),
  }),
  endCalendar: del('/api/calendar', {
    summary: 'Ends the address of the user’s calendar at once',
    undocumented: true,
    audit: 'calendar_revoked',
    reply: () => z.object({ message: z.string() }),
  }),
  feed: get('/calendar/{calendar}', {
    summary: 'The surveys of the user with this secret address, as iCalendar (RFC 5545)',
    undocumented: true,
    access: 'anyone',
    reply: () => CalendarText,
  }),
}
