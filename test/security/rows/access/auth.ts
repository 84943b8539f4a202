import type { auth as group } from '#shared/contract/access/auth.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Rows } from '#test/security/row.ts'

export const auth: Rows<typeof group> = {
  csrfCookie: { who: 'anyone', ask: () => ({}) },
  login: {
    who: 'anyone',
    refused: 'sign_in_failed',
    ask: ({ fresh }) => ({ body: { email: `${fresh().toLowerCase()}@totara.example`, password: 'not-a-password' } }),
  },
  user: { who: 'signedIn', ask: () => ({}) },
  refresh: { who: 'signedIn', ask: () => ({}) },
  logout: { who: 'halfSignedIn', ask: () => ({ body: {} }) },
  sessions: { who: 'signedIn', ask: () => ({}) },
  endSession: { who: 'signedIn', refused: 'not_found', ask: ({ fresh }) => ({ params: { id: fresh() } }) },
  broadcasting: {
    who: 'signedIn',
    ask: ({ floor }) => ({ body: { socket_id: '1.2', channel_name: channel.floor(floor) } }),
  },
}
