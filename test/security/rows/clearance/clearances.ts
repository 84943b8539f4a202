import type { clearances as group } from '#shared/contract/clearance/clearances.ts'
import type { CompanyRecords } from '#test/security/companyRecords.ts'
import type { Rows } from '#test/security/row.ts'

const reviewers = ['reviewer', 'root'] as const
const managers = ['reviewer', 'pm', 'admin', 'root'] as const
const at = ({ clearance }: CompanyRecords) => ({ params: { id: clearance } })
const named = ({ clearance }: CompanyRecords) => ({ clearance_id: clearance })

export const clearances: Rows<typeof group> = {
  save: {
    who: 'signedIn',
    ask: ({ survey, clearanceBuilding, clearance, people, removalCompany, removalist }) => ({
      body: {
        building_id: clearanceBuilding,
        survey_id: survey,
        clearance: {
          id: clearance,
          name: 'Plant room',
          work_date: '2026-03-02',
          work_date_to: '2026-03-04',
          type: 1,
          site_address: '1 Main Street, Napier 4110',
          inspection_dates: [{ inspect_date: '2026-03-04', inspect_time: '14:30' }],
          authors: [people.surveyor.id],
          details: '<p>Lagging</p>',
          declaration_text: '<p>Inspected</p>',
          version: 1,
        },
        information: { arwp_1: 1 },
        companies: [removalCompany],
        removalists: [removalist],
      },
    }),
  },
  read: { who: 'signedIn', ask: at },
  template: { who: 'signedIn', ask: ({ clearanceBuilding }) => ({ params: { id: clearanceBuilding } }) },
  generate: { who: 'signedIn', ask: records => ({ body: named(records) }) },
  cancel: { who: 'signedIn', ask: records => ({ body: named(records) }) },
  pdf: { who: 'signedIn', ask: at, refused: 'report_not_available' },
  download: { who: 'signedIn', ask: at, refused: 'report_not_available' },
  link: { who: 'signedIn', ask: at, refused: 'report_not_available' },
  delete: { who: managers, ask: at },
  duplicate: { who: 'signedIn', ask: at },
  setToActive: { who: managers, ask: at, refused: 'action_not_available' },
  setForReview: { who: 'signedIn', ask: records => ({ body: named(records) }) },
  review: {
    who: reviewers,
    ask: records => ({ body: { ...named(records), status: 'reviewed' } }),
    refused: 'action_not_available',
  },
  approve: { who: reviewers, ask: records => ({ body: named(records) }), refused: 'action_not_available' },
  deny: {
    who: reviewers,
    ask: records => ({ body: { ...named(records), message: 'Photos are missing' } }),
    refused: 'action_not_available',
  },
}
