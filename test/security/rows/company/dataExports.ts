import type { dataExports as group } from '#shared/contract/company/dataExports.ts'
import type { Rows } from '#test/security/row.ts'

export const dataExports: Rows<typeof group> = {
  list: { who: ['admin'], ask: () => ({}) },
  request: { who: ['admin'], ask: ({ fresh }) => ({ body: { id: fresh() } }) },
  cancel: { who: ['admin'], ask: ({ fresh }) => ({ params: { id: fresh() } }), refused: 'not_found' },
  download: {
    who: ['admin'],
    ask: ({ fresh }) => ({ params: { id: fresh(), archive: '1' } }),
    refused: 'not_found',
  },
}
