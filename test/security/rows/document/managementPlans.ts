import type { managementPlans as group } from '#shared/contract/document/managementPlans.ts'
import type { Rows } from '#test/security/row.ts'

const person = { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@council.example' }

export const managementPlans: Rows<typeof group> = {
  contacts: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
  request: {
    who: 'signedIn',
    refused: 'management_plan_needs_review',
    ask: ({ building, fresh }) => ({
      body: { id: fresh(), building_id: building, contacts: { pcbu: person, bm: person }, terms_accepted: true },
    }),
  },
  cancel: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { building, id: fresh() } }),
  },
  history: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building }, query: {} }) },
  download: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ fresh }) => ({ params: { download_hash: fresh() } }),
  },
}
