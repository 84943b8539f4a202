import type { buildings as group } from '#shared/contract/building/buildings.ts'
import type { Rows } from '#test/security/row.ts'
import type { World } from '#test/security/world.ts'

const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const at = ({ building }: World) => ({ id: building })

export const buildings: Rows<typeof group> = {
  search: { who: 'signedIn', ask: () => ({ query: { search: 'main', status: 5, report_type: 1 } }) },
  read: { who: 'signedIn', ask: world => ({ params: at(world) }) },
  tree: { who: 'signedIn', ask: world => ({ params: at(world) }) },
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
  delete: { who: 'signedIn', ask: world => ({ body: at(world) }) },
  set: {
    who: 'signedIn',
    ask: world => ({
      params: at(world),
      body: { laboratory_id: world.laboratory, image: { file: world.file, width: 600, height: 400 } },
    }),
  },
  floors: { who: 'signedIn', ask: world => ({ params: at(world) }) },
  rooms: { who: 'signedIn', ask: world => ({ params: at(world) }) },
  items: { who: 'signedIn', ask: world => ({ params: at(world) }) },
  clearances: { who: 'signedIn', ask: world => ({ params: at(world) }) },
  uploadImage: {
    who: 'signedIn',
    ask: world => ({ body: { building_id: world.building, image: { file: world.file, width: 600, height: 400 } } }),
  },
  setStatus: {
    who: 'signedIn',
    ask: world => ({ body: { ...at(world), status_id: 8 } }),
    refused: 'status_needs_survey_date',
  },
  advance: { who: 'signedIn', ask: world => ({ params: at(world) }), refused: 'survey_date_missing' },
  note: { who: 'signedIn', ask: world => ({ params: at(world), body: { type_id: 2, content: 'A note' } }) },
  template: {
    who: 'signedIn',
    ask: world => ({ params: at(world), body: { type: 'introduction_content', content: 'A text' } }),
  },
  finalise: { who: 'signedIn', ask: world => ({ body: at(world) }), refused: 'survey_date_missing' },
  confirmResults: { who: 'signedIn', ask: world => ({ body: at(world) }), refused: 'action_not_available' },
  approvePreReview: { who: 'signedIn', ask: world => ({ body: at(world) }), refused: 'action_not_available' },
  sendForReview: { who: 'signedIn', ask: world => ({ body: at(world) }), refused: 'action_not_available' },
  review: {
    who: ['reviewer', 'root'],
    ask: world => ({ body: { ...at(world), approvals: [{ contaminate_id: 1, approval: 1 }] } }),
    refused: 'action_not_available',
  },
  approveReport: {
    who: ['reviewer', 'root'],
    ask: world => ({ body: { building_id: world.building } }),
    refused: 'action_not_available',
  },
  deny: {
    who: ['reviewer', 'root'],
    ask: world => ({ body: { ...at(world), reason: 'Photos are missing' } }),
    refused: 'action_not_available',
  },
  approvals: { who: 'signedIn', ask: world => ({ params: at(world) }) },
  reportStats: { who: 'signedIn', ask: world => ({ params: at(world) }) },
}
