import type { history as group } from '#shared/contract/building/history.ts'
import type { Rows } from '#test/security/row.ts'

export const history: Rows<typeof group> = {
  list: {
    who: 'signedIn',
    ask: ({ building, item }) => ({ params: { id: building }, query: { record: item } }),
  },
  lastLook: { who: ['reviewer', 'root'], ask: ({ building }) => ({ params: { id: building } }) },
  look: { who: ['reviewer', 'root'], ask: ({ building }) => ({ params: { id: building } }) },
}
