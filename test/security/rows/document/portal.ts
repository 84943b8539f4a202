import type { portal as group } from '#shared/contract/document/portal.ts'
import type { Rows } from '#test/security/row.ts'

/** This company's building has no issued documents; `test/api/document/portal.test.ts` tests one that has. */
export const portal: Rows<typeof group> = {
  code: { who: 'anyone', ask: ({ fresh }) => ({ body: { email: `${fresh().toLowerCase()}@owner.example` } }) },
  signIn: {
    who: 'anyone',
    ask: ({ fresh }) => ({ body: { request: fresh().padEnd(43, 'A'), code: '12345678' } }),
    refused: 'portal_code_wrong',
  },
  sessions: { who: 'portalContact', ask: () => ({}) },
  signOut: { who: 'portalContact', ask: () => ({ body: {} }) },
  buildings: { who: 'portalContact', ask: () => ({}) },
  register: { who: 'portalContact', ask: ({ building }) => ({ params: { id: building } }), refused: 'not_found' },
  files: { who: 'portalContact', ask: ({ building }) => ({ params: { id: building } }), refused: 'not_found' },
  issues: {
    who: 'portalContact',
    ask: ({ building }) => ({ params: { id: building, contaminate_id: '1' } }),
    refused: 'not_found',
  },
  site: { who: 'portalContact', ask: ({ building }) => ({ params: { id: building } }), refused: 'not_found' },
  document: {
    who: 'portalContact',
    ask: ({ building, fresh }) => ({ params: { building, id: fresh() }, query: { kind: 'report' } }),
    refused: 'not_found',
  },
}
