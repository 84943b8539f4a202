import type { exports as group } from '#shared/contract/exchange/exports.ts'
import type { Rows } from '#test/security/row.ts'

const EXPORTERS = ['exporter', 'root'] as const

export const exports: Rows<typeof group> = {
  clients: { who: EXPORTERS, ask: () => ({ query: { search: '' } }) },
  client: { who: EXPORTERS, ask: ({ client }) => ({ params: { id: client } }) },
  matchClient: {
    who: EXPORTERS,
    ask: ({ client, fresh }) => ({ body: { client_id: client, customer_ref: `EXT-${fresh()}` } }),
  },
  unlinkClient: {
    who: EXPORTERS,
    refused: 'export_not_matched',
    ask: ({ client }) => ({ body: { client_id: client } }),
  },
  exportClient: { who: EXPORTERS, refused: 'export_not_set_up', ask: ({ client }) => ({ params: { id: client } }) },
  buildings: { who: EXPORTERS, ask: ({ client }) => ({ query: { client } }) },
  building: { who: EXPORTERS, ask: ({ building }) => ({ params: { id: building } }) },
  matchBuilding: {
    who: EXPORTERS,
    refused: 'export_client_unmatched',
    ask: ({ building, fresh }) => ({ body: { building_id: building, building_ref: `EXT-${fresh()}` } }),
  },
  unlinkBuilding: {
    who: EXPORTERS,
    refused: 'export_not_matched',
    ask: ({ building }) => ({ body: { building_id: building } }),
  },
  exportBuilding: {
    who: EXPORTERS,
    refused: 'export_client_unmatched',
    ask: ({ building }) => ({ params: { id: building } }),
  },
  reports: { who: EXPORTERS, ask: ({ building }) => ({ params: { id: building } }) },
  report: {
    who: EXPORTERS,
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { id: fresh() }, query: { building_id: building } }),
  },
  exportReport: {
    who: EXPORTERS,
    refused: 'not_found',
    ask: ({ building, fresh }) => ({ params: { id: fresh() }, body: { building_id: building } }),
  },
  allFloors: {
    who: EXPORTERS,
    refused: 'export_client_unmatched',
    ask: ({ building }) => ({ body: { building_id: building } }),
  },
  someFloors: {
    who: EXPORTERS,
    refused: 'export_client_unmatched',
    ask: ({ building, floor }) => ({ body: { building_id: building, floors: [floor] } }),
  },
  notes: {
    who: EXPORTERS,
    refused: 'export_client_unmatched',
    ask: ({ building }) => ({ body: { building_id: building } }),
  },
  connector: { who: ['root'], ask: ({ company }) => ({ query: { company_id: company.id } }) },
  saveConnector: {
    who: ['root'],
    ask: ({ company }) => ({
      body: {
        company_id: company.id,
        address: 'https://jobs.totara.example/clearfloor',
        key_id: 'clearfloor',
        secret: 'a-secret-of-sixteen-and-more',
      },
    }),
  },
}
