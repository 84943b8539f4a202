import type { surveys as group } from '#shared/contract/building/surveys.ts'
import type { CompanyRecords } from '#test/security/companyRecords.ts'
import type { Rows } from '#test/security/row.ts'

const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const aSurvey = ({ client, contact, office, fresh }: CompanyRecords) => {
  const id = fresh()
  return { id, name: 'Town hall', job_number: `S-${id}`, client_id: client, contact_id: contact, office_id: office }
}

export const surveys: Rows<typeof group> = {
  list: { who: 'signedIn', ask: () => ({ query: {} }) },
  planning: { who: 'signedIn', ask: () => ({ query: { list: 'planned', from: '2026-02-16' } }) },
  active: { who: 'signedIn', ask: () => ({ query: {} }) },
  search: { who: 'signedIn', ask: () => ({ query: { search: 'town' } }) },
  buildings: { who: 'signedIn', ask: ({ survey }) => ({ params: { id: survey } }) },
  items: { who: 'signedIn', ask: ({ survey }) => ({ params: { id: survey }, query: {} }) },
  activate: { who: 'signedIn', ask: ({ survey }) => ({ params: { id: survey } }) },
  delete: { who: ['pm', 'admin', 'root'], ask: ({ survey }) => ({ body: { id: survey } }) },
  read: { who: 'signedIn', ask: ({ survey }) => ({ params: { id: survey } }) },
  save: { who: 'signedIn', ask: records => ({ body: aSurvey(records) }) },
  searchJobs: { who: 'signedIn', ask: () => ({ query: { search: 'J' } }) },
  jobNumber: { who: 'signedIn', ask: () => ({ query: { job_number: 'J-1' } }) },
  createProject: {
    who: 'signedIn',
    ask: ({ survey, people, laboratory, file, fresh }) => ({
      body: {
        survey: { id: survey },
        building: {
          id: fresh(),
          name: 'Annexe',
          report_type_id: 1,
          ...place,
          surveyors: [people.surveyor.id],
          reviewer_id: people.reviewer.id,
          approver_id: people.approver.id,
          laboratory_id: laboratory,
          image: { file, width: 600, height: 400 },
        },
      },
    }),
  },
}
