import type { clients as group } from '#shared/contract/company/clients.ts'
import type { Rows } from '#test/security/row.ts'

const MANAGEMENT = ['pm', 'admin', 'root'] as const
const at = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
const fields = { first_name: 'Tane', last_name: 'Moana', phone: '06 555 0100', email: 'tane@council.example' }

export const clients: Rows<typeof group> = {
  list: { who: 'signedIn', ask: () => ({}) },
  read: { who: 'signedIn', ask: ({ client }) => ({ params: { id: client } }) },
  contacts: { who: 'signedIn', ask: ({ client }) => ({ params: { id: client } }) },
  search: { who: 'signedIn', ask: () => ({ query: { search: 'C' } }) },
  buildings: { who: 'signedIn', ask: ({ client }) => ({ params: { id: client }, query: {} }) },
  save: { who: 'signedIn', ask: ({ client }) => ({ body: { id: client, name: 'Napier Council', ...at, version: 2 } }) },
  delete: { who: 'signedIn', ask: ({ client }) => ({ body: { id: client } }), refused: 'client_has_surveys' },
  contact: {
    who: 'signedIn',
    ask: ({ client, contact }) => ({ params: { id: contact }, query: { client_id: client } }),
  },
  saveContact: {
    who: 'signedIn',
    ask: ({ client, contact }) => ({ body: { id: contact, client_id: client, ...fields, version: 1 } }),
  },
  changeContact: {
    who: 'signedIn',
    ask: ({ client, contact }) => ({ params: { id: contact }, body: { client_id: client, ...fields } }),
  },
  deleteContact: {
    who: 'signedIn',
    ask: ({ client, contact }) => ({ params: { id: contact }, query: { client_id: client } }),
    refused: 'primary_contact',
  },
  portal: { who: MANAGEMENT, ask: ({ client }) => ({ params: { id: client } }) },
  savePortal: { who: MANAGEMENT, ask: ({ client }) => ({ params: { id: client }, body: { is_on: true } }) },
  invitePortalContact: {
    who: MANAGEMENT,
    ask: ({ client, fresh }) => ({
      params: { id: client },
      body: { id: fresh(), name: 'Ruth Paki', email: `${fresh().toLowerCase()}@council.example` },
    }),
  },
  invitePortalContactAgain: {
    who: MANAGEMENT,
    ask: ({ client, portalContact }) => ({ params: { client, id: portalContact } }),
  },
  revokePortalContact: {
    who: MANAGEMENT,
    ask: ({ client, portalContact }) => ({ params: { client, id: portalContact } }),
  },
}
