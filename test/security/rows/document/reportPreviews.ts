import type { reportPreviews as group } from '#shared/contract/document/reportPreviews.ts'
import type { Rows } from '#test/security/row.ts'

export const reportPreviews: Rows<typeof group> = {
  read: {
    who: 'signedIn',
    ask: ({ building }) => ({ params: { building, contaminate_id: '1' }, query: {} }),
  },
  changes: {
    who: 'signedIn',
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { building, contaminate_id: '1' }, query: { from: fresh() } }),
  },
  defaults: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
}
