import type { recommendations as group } from '#shared/contract/company/recommendations.ts'
import type { Rows } from '#test/security/row.ts'

const who = ['admin', 'root'] as const

export const recommendations: Rows<typeof group> = {
  offered: { who: 'signedIn', ask: ({ client }) => ({ query: { client_id: client } }) },
  list: { who, ask: () => ({}) },
  create: { who, ask: ({ client }) => ({ body: { name: 'Wrap', description: 'In foil.', client_ids: [client] } }) },
  change: { who, ask: ({ client }) => ({ body: { id: 3, name: 'Seal', description: '', client_ids: [client] } }) },
  delete: { who, ask: () => ({ params: { id: '4' } }) },
  clients: { who, ask: () => ({ body: { id: 3 } }) },
  setClients: { who, ask: ({ client }) => ({ body: { id: 3, client_ids: [client] } }) },
}
