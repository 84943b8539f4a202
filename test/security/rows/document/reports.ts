import type { reports as group } from '#shared/contract/document/reports.ts'
import type { Rows } from '#test/security/row.ts'

export const reports: Rows<typeof group> = {
  generate: {
    who: 'signedIn',
    ask: ({ building, fresh }) => ({ params: { building, contaminate_id: '1' }, query: { id: fresh() } }),
  },
  cancel: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { id: fresh() }, query: { building_id: building } }),
  },
  download: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { id: fresh() }, query: { building_id: building } }),
  },
  register: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { id: fresh() }, query: { building_id: building } }),
  },
  history: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
  queued: { who: 'signedIn', ask: () => ({}) },
  read: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { id: fresh() }, query: { building_id: building } }),
  },
  cancelCustody: {
    who: 'signedIn',
    ask: ({ building, laboratory }) => ({ params: { building, laboratory, contaminate: '1' } }),
  },
  custody: {
    who: 'signedIn',
    ask: ({ building, laboratory }) => ({ params: { building, laboratory, contaminate: '1' }, query: {} }),
  },
}
