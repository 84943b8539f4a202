import type { passwords as group } from '#shared/contract/access/passwords.ts'
import type { Rows } from '#test/security/row.ts'

const password = 'kelp harbour nine'

export const passwords: Rows<typeof group> = {
  forgot: { who: 'anyone', ask: ({ fresh }) => ({ body: { email: `${fresh().toLowerCase()}@totara.example` } }) },
  reset: {
    who: 'anyone',
    ask: ({ company, people }) => ({ body: { token: `${company.id}.${people.pm.id}.x`, password } }),
    refused: 'link_expired',
  },
  register: {
    who: 'anyone',
    ask: ({ company, people }) => ({ body: { token: `${company.id}.${people.pm.id}.x`, password } }),
    refused: 'link_expired',
  },
  change: {
    who: 'signedIn',
    ask: () => ({ body: { current: 'not-the-password', password } }),
    refused: 'invalid_input',
  },
}
