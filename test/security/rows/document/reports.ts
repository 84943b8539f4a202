import type { reports as group } from '#shared/contract/document/reports.ts'
import type { Rows } from '#test/security/row.ts'

const labels = (range_id: string) => ({
  ...{ range_id, sheet: 'a4x24' as const, from: 1, count: 2, copies: 1 },
  ...{ first_place: 1, shift_x: 0, shift_y: 0 },
})

const aCheck = () => ({
  bag_check: { checked_at: new Date().toISOString(), checked: ['A001'], strange: ['A250'] },
})

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
  pack: {
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
    ask: ({ building, laboratory }) => ({ params: { building, laboratory, contaminate: '1' }, body: aCheck() }),
  },
  labels: {
    who: 'signedIn',
    ask: ({ building, range }) => ({ params: { id: building }, body: labels(range) }),
  },
  cancelLabels: {
    who: 'signedIn',
    ask: ({ building, range }) => ({ params: { id: building }, body: labels(range) }),
  },
  poster: { who: ['pm', 'admin', 'root'], ask: ({ building }) => ({ params: { id: building } }) },
  cancelPoster: { who: ['pm', 'admin', 'root'], ask: ({ building }) => ({ params: { id: building } }) },
  custody: {
    who: 'signedIn',
    ask: ({ building, laboratory }) => ({
      ...{ params: { building, laboratory, contaminate: '1' }, query: {} },
      body: aCheck(),
    }),
  },
}
