import type { mails as group } from '#shared/contract/mails.ts'
import type { Rows } from '../row.ts'

export const mails: Rows<typeof group> = {
  settings: { who: 'signedIn', ask: () => ({ query: {} }) },
  save: {
    who: ['admin', 'root', 'surveyor'],
    ask: ({ people }) => ({ body: { user_id: people.surveyor.id, settings: [{ id: 'reviewed', enabled: false }] } }),
  },
}
