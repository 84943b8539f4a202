import type { users as group } from '#shared/contract/company/users.ts'
import type { Rows } from '#test/security/row.ts'

const person = { first_name: 'Hemi', last_name: 'Kara', phone: '021 555 0101', position: 'Surveyor' }

export const users: Rows<typeof group> = {
  list: { who: 'signedIn', ask: () => ({}) },
  roles: { who: 'signedIn', ask: () => ({}) },
  read: { who: 'signedIn', ask: ({ people }) => ({ params: { id: people.surveyor.id } }) },
  create: {
    who: ['admin', 'root'],
    ask: ({ company, fresh }) => ({
      body: { company_id: company.id, email: `${fresh().toLowerCase()}@totara.example`, roles: [1], ...person },
    }),
  },
  inviteAgain: {
    who: ['admin', 'root'],
    ask: ({ people }) => ({ params: { id: people.surveyor.id } }),
    refused: 'action_not_available',
  },
  change: {
    who: ['admin', 'root', 'approver'],
    ask: ({ people, file }) => ({
      params: { id: people.approver.id },
      body: { ...person, signature: { file, width: 600, height: 400 } },
    }),
  },
  delete: { who: ['admin', 'root'], ask: ({ people }) => ({ body: { id: people.exporter.id } }) },
  signOut: { who: ['admin', 'root'], ask: ({ people }) => ({ params: { id: people.exporter.id } }) },
  messages: { who: 'signedIn', ask: () => ({}) },
  readMessage: { who: 'signedIn', refused: 'not_found', ask: ({ fresh }) => ({ body: { id: fresh() } }) },
  readAll: { who: 'signedIn', ask: () => ({}) },
}
