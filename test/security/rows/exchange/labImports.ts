import type { labImports as group } from '#shared/contract/exchange/labImports.ts'
import type { Rows } from '#test/security/row.ts'

const columns = { contaminate_id: 1, sample: 'Sample ID', result: 'Result' } as const

export const labImports: Rows<typeof group> = {
  imports: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
  apply: {
    who: 'signedIn',
    ask: ({ building, pdf, fresh }) => ({
      params: { id: building },
      body: {
        id: fresh(),
        contaminate_id: 1,
        name: 'Results 1041.csv',
        file: 'c'.repeat(64),
        rows: [{ sample_id: 'A001', answer: 3, said: 'Chrysotile' }],
        certificate: { name: 'Certificate 1041.pdf', file: pdf },
      },
    }),
  },
  undo: {
    who: 'signedIn',
    ask: ({ building, fresh }) => ({ params: { id: building, import: fresh() }, body: { id: fresh() } }),
    refused: 'not_found',
  },
  columns: { who: 'signedIn', ask: ({ laboratory }) => ({ params: { id: laboratory } }) },
  saveColumns: { who: 'signedIn', ask: ({ laboratory }) => ({ params: { id: laboratory }, body: columns }) },
}
