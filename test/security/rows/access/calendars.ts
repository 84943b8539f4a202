import type { calendars as group } from '#shared/contract/access/calendars.ts'
import type { Rows } from '#test/security/row.ts'

export const calendars: Rows<typeof group> = {
  read: { who: 'signedIn', ask: () => ({}) },
  create: { who: 'signedIn', ask: () => ({}) },
  revoke: { who: 'signedIn', ask: () => ({}), refused: 'not_found' },
  feed: { who: 'anyone', ask: ({ fresh }) => ({ params: { calendar: `${fresh()}.ics` } }), refused: 'not_found' },
}
