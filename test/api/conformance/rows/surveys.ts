import * as z from 'zod'
import { buildingRow } from '#test/api/conformance/wire/building.ts'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const number = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`
export const place = { address: '1 Main Street', address2: null, suburb: null, city: 'Napier', postcode: 4110 }

const fields = ({ client, contact, office }: CompanyUnderTest) => ({
  name: 'Civic centre',
  job_number: number('C'),
  client_id: client,
  contact_id: contact,
  office_id: office,
  note: null,
})
const aSurvey = async (tested: CompanyUnderTest) =>
  (await answered(tested, z.object({ survey_id: z.string() }), 'POST /api/survey', { body: fields(tested) }, 'pm'))
    .survey_id

/** A survey with a job number of 190 characters, which duplicating a building can produce. */
async function theLongest(tested: CompanyUnderTest) {
  const job_number = number('L').padEnd(190, 'x')
  const body = { name: 'Copy', survey: { ...fields(tested), job_number } }
  await answered(
    tested,
    is.message,
    'POST /api/building/{id}/duplicate',
    { params: { id: tested.building }, body },
    'pm',
  )
  const query = { search: job_number.slice(0, 60) }
  const Found = z.tuple([z.object({ id: z.string(), job_number: z.string() })])
  const [{ id }] = await answered(tested, Found, 'GET /api/survey/job/search', { query }, 'pm')
  return { id, job_number }
}

const survey = {
  id: is.id,
  name: is.filled,
  job_number: is.filled,
  client_id: is.id,
  client_name: is.filled,
  contact_id: is.id,
  office_id: is.id,
  office_name: is.filled,
  note: is.text,
  updated_at: is.instant,
  status_id: is.id,
}
export const rows: readonly Documented[] = [
  { says: '2§7', call: 'GET /api/survey', answers: is.data(is.some(z.object(survey))) },
  {
    says: '2§7',
    call: 'GET /api/survey/{id}',
    ask: ({ survey: id }) => ({ params: { id } }),
    answers: is.data(z.object(survey)),
  },
  {
    says: '2§5',
    call: 'POST /api/survey',
    ask: tested => ({ body: fields(tested) }),
    answers: z.object({ survey_id: is.id, ...is.message.shape }),
    required: ['name', 'job_number', 'client_id', 'contact_id', 'office_id'],
    longest: { name: 190, job_number: 100 },
    refuses: [
      {
        what: 'a job number that is in use',
        ask: async tested => {
          const body = fields(tested)
          await answered(tested, z.object({}), 'POST /api/survey', { body }, 'pm')
          return { body }
        },
        status: 409,
        at: 'job_number',
        message: 'Job Number is already in use',
      },
      {
        what: 'another company’s client',
        ask: (tested, stranger) => ({ body: { ...fields(tested), client_id: stranger.client } }),
        status: 422,
        at: 'client_id',
      },
      {
        what: 'another company’s surveyor',
        ask: (tested, { people }) => ({ body: { ...fields(tested), surveyor_id: people.surveyor.id } }),
        status: 422,
        at: 'surveyor_id',
      },
    ],
  },
  {
    says: '2§7',
    call: 'DELETE /api/survey',
    ask: async tested => ({ body: { id: await aSurvey(tested) } }),
    answers: is.message,
    refuses: [{ what: 'another company’s survey', ask: (_, { survey: id }) => ({ body: { id } }), status: 404 }],
  },
  {
    says: '2§5',
    call: 'POST /api/survey/{id}/duplicate',
    ask: ({ survey: id }) => ({ params: { id }, body: { name: 'Civic centre', job_number: number('D') } }),
    answers: is.message,
    required: ['name', 'job_number'],
  },
  {
    says: '2§7',
    call: 'PUT /api/survey/{id}/active',
    ask: ({ survey: id }) => ({ params: { id } }),
    answers: is.message,
  },
  { says: '2§7', call: 'GET /api/survey/active', answers: is.data(is.some(z.object(survey))) },
  {
    says: '2§7',
    call: 'GET /api/survey/search',
    ask: () => ({ query: { search: 'town' } }),
    answers: is.data(is.some(z.object(survey))),
  },
  {
    says: '2§7',
    call: 'GET /api/survey/job/search',
    ask: () => ({ query: { search: 'J-' } }),
    answers: is.some(z.object(survey)),
  },
  {
    says: '2§7',
    call: 'GET /api/survey/job-number',
    ask: () => ({ query: { job_number: 'Z-1' } }),
    answers: is.data(z.object({ exists: z.literal(false) })),
  },
  {
    says: '2§5',
    call: 'GET /api/survey/job-number',
    ask: () => ({ query: { job_number: 'Z'.repeat(190) } }),
    answers: is.data(z.object({ exists: z.literal(false) })),
    required: ['job_number'],
    longest: { job_number: 190 },
  },
  {
    says: '2§5',
    call: 'POST /api/survey',
    ask: async tested => {
      const body = { ...fields(tested), ...(await theLongest(tested)), note: 'Ring first' }
      return { body }
    },
    answers: is.message,
    refuses: [
      {
        what: 'another number as long',
        ask: async tested => {
          const { id, job_number } = await theLongest(tested)
          return { body: { ...fields(tested), id, job_number: job_number.replace(/^./, 'X') } }
        },
        status: 422,
        at: 'job_number',
      },
    ],
  },
  {
    says: '2§7',
    call: 'GET /api/survey/{id}/building',
    ask: ({ survey: id }) => ({ params: { id } }),
    answers: is.data(is.some(buildingRow)),
  },
  {
    says: '2§7',
    call: 'GET /api/survey/{id}/items',
    ask: ({ survey: id }) => ({ params: { id } }),
    answers: is.data(is.some(z.object({ id: is.id, full_name: is.filled, sample_status: is.filled }))),
  },
  {
    says: '2§7',
    call: 'POST /api/project',
    ask: tested => ({
      body: {
        survey: fields(tested),
        building: { name: 'Library', report_type_id: 1, ...place, surveyors: [tested.people.surveyor.id] },
      },
    }),
    answers: is.data(z.object({ to: is.filled })),
    required: ['building.name', 'building.surveyors', 'building.report_type_id', 'building.address', 'building.city'],
    longest: { 'building.name': 190, 'building.phase': 190 },
  },
]
