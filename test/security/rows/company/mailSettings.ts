import type { mailSettings as group } from '#shared/contract/company/mailSettings.ts'
import type { Rows } from '#test/security/row.ts'

export const mailSettings: Rows<typeof group> = {
  settings: { who: 'signedIn', ask: () => ({ query: {} }) },
  save: {
    who: ['admin', 'root', 'surveyor'],
    ask: ({ people }) => ({ body: { user_id: people.surveyor.id, settings: [{ id: 'reviewed', enabled: false }] } }),
  },
}
