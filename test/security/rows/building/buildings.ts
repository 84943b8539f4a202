import type { buildings as group } from '#shared/contract/building/buildings.ts'
import type { CompanyRecords } from '#test/security/companyRecords.ts'
import type { Rows } from '#test/security/row.ts'

const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const at = ({ building }: CompanyRecords) => ({ id: building })

export const buildings: Rows<typeof group> = {
  search: { who: 'signedIn', ask: () => ({ query: { search: 'main', status: 5, report_type: 1 } }) },
  read: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  tree: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  save: {
    who: 'signedIn',
    ask: ({ survey, people, laboratory, file, fresh }) => ({
      body: {
        id: fresh(),
        survey_id: survey,
        name: 'Annexe',
        report_type_id: 1,
        ...place,
        surveyors: [people.surveyor.id],
        reviewer_id: people.reviewer.id,
        approver_id: people.approver.id,
        laboratory_id: laboratory,
        image: { file, width: 600, height: 400 },
      },
    }),
  },
  delete: { who: 'signedIn', ask: records => ({ body: at(records) }) },
  set: {
    who: 'signedIn',
    ask: records => ({
      params: at(records),
      body: { laboratory_id: records.laboratory, image: { file: records.file, width: 600, height: 400 } },
    }),
  },
  floors: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  rooms: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  items: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  clearances: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  uploadImage: {
    who: 'signedIn',
    ask: records => ({
      body: { building_id: records.building, image: { file: records.file, width: 600, height: 400 } },
    }),
  },
  setStatus: {
    who: 'signedIn',
    ask: records => ({ body: { ...at(records), status_id: 8 } }),
    refused: 'status_needs_survey_date',
  },
  advance: { who: 'signedIn', ask: records => ({ params: at(records) }), refused: 'survey_date_missing' },
  note: { who: 'signedIn', ask: records => ({ params: at(records), body: { type_id: 2, content: 'A note' } }) },
  template: {
    who: 'signedIn',
    ask: records => ({ params: at(records), body: { type: 'introduction_content', content: 'A text' } }),
  },
  finalise: { who: 'signedIn', ask: records => ({ body: at(records) }), refused: 'survey_date_missing' },
  confirmResults: { who: 'signedIn', ask: records => ({ body: at(records) }), refused: 'action_not_available' },
  approvePreReview: { who: 'signedIn', ask: records => ({ body: at(records) }), refused: 'action_not_available' },
  sendForReview: { who: 'signedIn', ask: records => ({ body: at(records) }), refused: 'action_not_available' },
  review: {
    who: ['reviewer', 'root'],
    ask: records => ({ body: { ...at(records), approvals: [{ contaminate_id: 1, approval: 1 }] } }),
    refused: 'action_not_available',
  },
  approveReport: {
    who: ['reviewer', 'root'],
    ask: records => ({ body: { building_id: records.building } }),
    refused: 'action_not_available',
  },
  deny: {
    who: ['reviewer', 'root'],
    ask: records => ({ body: { ...at(records), reason: 'Photos are missing' } }),
    refused: 'action_not_available',
  },
  approvals: { who: 'signedIn', ask: records => ({ params: at(records) }) },
  reportStats: { who: 'signedIn', ask: records => ({ params: at(records) }) },
}
