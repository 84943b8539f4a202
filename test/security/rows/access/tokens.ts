import type { tokens as group } from '#shared/contract/access/tokens.ts'
import type { Rows } from '#test/security/row.ts'

export const tokens: Rows<typeof group> = {
  list: { who: ['admin', 'root'], ask: () => ({}) },
  create: {
    who: ['admin', 'root'],
    ask: () => ({ body: { name: 'Lab bridge', scopes: ['read'], days: 30 } }),
  },
  revoke: { who: ['admin', 'root'], ask: ({ fresh }) => ({ params: { id: fresh() } }), refused: 'not_found' },
  calendar: { who: 'signedIn', ask: () => ({}) },
  createCalendar: { who: 'signedIn', ask: () => ({}) },
  endCalendar: { who: 'signedIn', ask: () => ({}) },
  feed: { who: 'anyone', ask: ({ fresh }) => ({ params: { calendar: `${fresh()}.ics` } }), refused: 'not_found' },
}
