import type { items as group } from '#shared/contract/building/items.ts'
import type { CompanyRecords } from '#test/security/companyRecords.ts'
import type { Rows } from '#test/security/row.ts'
import { SQUARE } from '#test/support/data/tree.ts'

const ofBuilding = ({ building, item }: CompanyRecords) => ({ params: { id: item }, query: { building_id: building } })
const described = { name: 'Sill', link: 'to', description: 'north wall', layer: SQUARE, item_recommendations: [1] }

const changed = ({ building, room }: CompanyRecords) => ({
  ...described,
  building_id: building,
  room_id: room,
  contaminate_id: 1 as const,
  assessment_method_id: 1,
  amount: 2,
  item_scores: [1, 1, 0, 2, 1, 2, 2, 2, 3, 1, 1, 1],
  sample: { bag_code: 'A001', analysis_type_id: 1 },
  version: 1,
})

export const items: Rows<typeof group> = {
  read: { who: 'signedIn', ask: ofBuilding },
  update: { who: 'signedIn', ask: records => ({ params: { id: records.item }, body: changed(records) }) },
  duplicate: {
    who: 'signedIn',
    ask: ({ building, room, item, fresh }) => ({
      params: { id: item },
      query: { building_id: building },
      body: { id: fresh(), name: 'Sill', room_id: room, building_id: building },
    }),
  },
  save: { who: 'signedIn', ask: records => ({ body: { ...changed(records), id: records.item } }) },
  createLead: {
    who: 'signedIn',
    ask: ({ building, room, fresh }) => ({
      body: {
        ...described,
        id: fresh(),
        building_id: building,
        room_id: room,
        contaminate_id: 2,
        assessment_method_id: 12,
        lead: { building_material: 'Timber', colour: 'White', xrf_result: 900, paint_condition: 'Good' },
      },
    }),
  },
  delete: { who: 'signedIn', ask: ofBuilding },
  leadAnalysis: {
    who: 'signedIn',
    refused: 'action_not_available',
    ask: ({ building, item }) => ({ params: { id: item }, body: { building_id: building, analysis: 12 } }),
  },
  sample: {
    who: 'signedIn',
    ask: ({ building, item }) => ({ params: { id: item }, body: { building_id: building, status_id: 3 } }),
  },
  confirm: {
    who: 'signedIn',
    refused: 'reinspection_not_started',
    ask: ({ building, item }) => ({
      params: { id: item },
      body: { building_id: building, outcome: 'unchanged', inspected_on: '2026-03-02' },
    }),
  },
  undoConfirmation: { who: 'signedIn', refused: 'item_not_confirmed', ask: ofBuilding },
  startReinspection: {
    who: ['reviewer', 'pm', 'admin', 'root'],
    refused: 'reinspection_needs_review',
    ask: ({ building, fresh }) => ({ params: { id: building }, body: { id: fresh(), report_id: fresh() } }),
  },
  setReinspectionMonths: {
    who: ['reviewer', 'pm', 'admin', 'root'],
    ask: ({ building }) => ({ params: { id: building }, body: { months: 6 } }),
  },
  cancelReinspection: {
    who: ['reviewer', 'pm', 'admin', 'root'],
    refused: 'reinspection_not_started',
    ask: ({ building }) => ({ params: { id: building } }),
  },
  removalClearances: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
  reserveBagRange: {
    who: 'signedIn',
    ask: ({ building, fresh }) => ({
      params: { id: building },
      body: { id: fresh(), contaminate_id: 1, prefix: 'R', digits: 3, first: 1, count: 20 },
    }),
  },
  releaseBagRange: {
    who: 'signedIn',
    ask: ({ building, fresh }) => ({ params: { id: building }, body: { id: fresh() } }),
    refused: 'not_found',
  },
  bagCode: {
    who: 'signedIn',
    ask: ({ building, item }) => ({
      params: { bag_code: 'A001', id: building, contaminate_id: '1' },
      query: { item_id: item },
    }),
  },
}
