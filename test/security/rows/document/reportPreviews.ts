import type { reportPreviews as group } from '#shared/contract/document/reportPreviews.ts'
import type { Rows } from '#test/security/row.ts'

export const reportPreviews: Rows<typeof group> = {
  read: {
    who: 'signedIn',
    ask: ({ building }) => ({ params: { building, contaminate_id: '1' } }),
  },
  defaults: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
}
