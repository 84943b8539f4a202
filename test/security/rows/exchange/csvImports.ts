import type { csvImports as group } from '#shared/contract/exchange/csvImports.ts'
import type { Rows } from '#test/security/row.ts'

export const csvImports: Rows<typeof group> = {
  upload: {
    who: ['pm', 'admin', 'root'],
    ask: ({ survey, people, fresh }) => ({
      params: { shape: 'building' },
      body: {
        rows: [
          {
            row: 2,
            cells: {
              survey,
              name: `Annexe ${fresh()}`,
              report_type: 'Management',
              address: '1 Main Street',
              city: 'Napier',
              postcode: '4110',
              surveyor: people.surveyor.id,
              reviewer: people.reviewer.email,
            },
          },
        ],
      },
    }),
  },
}
