import * as z from 'zod'
import { building, buildingRow, counts, decisions, eachAs, templates } from '#test/api/conformance/wire/building.ts'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { pdfUrl, photoUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { place } from './surveys.ts'

const fields = ({ survey, people }: CompanyUnderTest) => ({
  survey_id: survey,
  name: 'Annexe',
  report_type_id: 1,
  ...place,
  surveyors: [people.surveyor.id],
  reviewer_id: null,
  approver_id: null,
  laboratory_id: null,
})
export const aBuilding = async (tested: CompanyUnderTest) =>
  (await answered(tested, z.object({ building_id: z.string() }), 'POST /api/building', { body: fields(tested) }, 'pm'))
    .building_id

const found = { latitude: -39.4928, longitude: 176.912, geolocation: 'Rooftop' }
/** A building at an address from the search, saved again with other fields. */
const moved = async (tested: CompanyUnderTest, more: object) => {
  const id = tested.fresh()
  for (const part of [found, more])
    await answered(tested, is.message, 'POST /api/building', { body: { ...fields(tested), id, ...part } }, 'pm')
  return { params: { id } }
}

const at = ({ building: id }: CompanyUnderTest) => ({ params: { id } })
const changed = is.data(z.object({}))
export const rows: readonly Documented[] = [
  { says: '2§3', call: 'GET /api/building/{id}', ask: at, answers: is.data(building) },
  ...[{}, { address: '2 Main Street' }, { postcode: 4112, latitude: -39.5, longitude: 176.9 }].map(
    (more, kept): Documented => ({
      says: '1§3',
      call: 'GET /api/building/{id}',
      ask: tested => moved(tested, more),
      answers: is.data(
        z.object(
          is.exactly(
            [
              found,
              { latitude: null, longitude: null, geolocation: null },
              { latitude: -39.5, longitude: 176.9, geolocation: '-39.5,176.9' },
            ][kept] ?? found,
          ),
        ),
      ),
    }),
  ),
  {
    says: '2§5',
    call: 'POST /api/building',
    ask: tested => ({ body: fields(tested) }),
    answers: z.object({ building_id: is.id, ...is.message.shape }),
    required: ['name', 'report_type_id', 'surveyors', 'address', 'city', 'postcode'],
    longest: { name: 190, phase: 190, address: 190, address2: 190, suburb: 75, city: 190 },
    refuses: [
      {
        what: 'labels of 9.9',
        ask: tested => ({ body: { ...fields(tested), label_size: 9.9 } }),
        status: 422,
        at: 'label_size',
      },
      {
        what: 'a photo as a site plan',
        ask: tested => ({ body: { ...fields(tested), site_plan: photoUrl() } }),
        status: 422,
        at: 'site_plan',
      },
      {
        what: 'six surveyors',
        ask: tested => ({ body: { ...fields(tested), surveyors: Array(6).fill(tested.people.surveyor.id) } }),
        status: 422,
        at: 'surveyors',
      },
      {
        what: 'another company’s surveyor',
        ask: (tested, { people }) => ({ body: { ...fields(tested), surveyors: [people.surveyor.id] } }),
        status: 422,
        at: 'surveyors',
      },
      {
        what: 'asbestos switched off while there are asbestos items',
        ask: tested => ({ body: { ...fields(tested), id: tested.building, is_asbestos: false, is_lead: true } }),
        status: 409,
        at: 'is_asbestos',
      },
    ],
  },
  {
    says: '2§7',
    call: 'DELETE /api/building',
    ask: async tested => ({ body: { id: await aBuilding(tested) } }),
    answers: is.message,
    refuses: [{ what: 'another company’s building', ask: (_, { building: id }) => ({ body: { id } }), status: 404 }],
  },
  ...[{}, { status: 'All' }, { status: 5 }, { report_type: 1 }, { search: 'Napier', page: 1, paginate: 10 }].map(
    (query): Documented => ({
      says: '2§7',
      call: 'GET /api/building/search',
      ask: () => ({ query }),
      answers: z.object({ data: is.some(buildingRow), meta: z.object({ page: is.number, paginate: is.number }) }),
    }),
  ),
  {
    says: '2§5',
    call: 'PUT /api/building/{id}',
    ask: tested => ({ ...at(tested), body: { survey_date: '2026-03-02' } }),
    answers: changed,
  },
  {
    says: '2§7',
    call: 'PUT /api/building/{id}',
    ask: tested => ({ ...at(tested), body: { laboratory_id: tested.laboratory, is_urgent_transfer: true } }),
    answers: changed,
    // The check of the laboratory's company comes first.
    foreign: false,
  },
  {
    says: '2§7',
    call: 'PUT /api/building/{id}',
    ask: tested => ({ ...at(tested), body: { laboratory_id: null, area_surveyed: null, survey_date: '2026-03-02' } }),
    answers: changed,
  },
  {
    says: '2§7',
    call: 'POST /api/building/{id}/duplicate',
    ask: tested => {
      const { client: client_id, contact: contact_id, office: office_id } = tested
      const survey = {
        name: 'Copy',
        job_number: `K-${tested.fresh().slice(-6)}`,
        office_id,
        client_id,
        contact_id,
        note: null,
      }
      return { ...at(tested), body: { name: 'Copy', survey_id: null, survey } }
    },
    answers: is.message,
    required: ['name', 'survey.name', 'survey.job_number', 'survey.contact_id'],
    longest: { name: 190, 'survey.name': 190, 'survey.job_number': 190 },
  },
  {
    says: '2§7',
    call: 'POST /api/building/{id}/duplicate',
    ask: tested => ({ ...at(tested), body: { name: 'Copy', survey_id: tested.survey } }),
    answers: is.message,
  },
  {
    says: '2§7',
    call: 'GET /api/building/{id}/floor',
    ask: at,
    answers: is.data(is.some(z.object({ id: is.id, name: is.filled, order: is.number }))),
  },
  {
    says: '2§7',
    call: 'GET /api/building/{id}/rooms',
    ask: at,
    answers: is.data(is.some(z.object({ id: is.id, floor_id: is.id, items_count: is.number }))),
  },
  {
    says: '2§7',
    call: 'GET /api/building/{id}/items',
    ask: at,
    answers: is.data(is.some(z.object({ id: is.id, full_name: is.filled, sample_status: is.filled }))),
  },
  {
    says: '2§7',
    call: 'GET /api/building/{id}/clearances',
    ask: ({ clearanceBuilding: id }) => ({ params: { id } }),
    answers: is.data(is.some(z.object({ id: is.id, name: is.filled, readable_status: is.filled }))),
  },
  {
    says: '1§3',
    call: 'GET /api/building/get-approval-status/{id}',
    ask: at,
    answers: is.data(z.object({ asbestos: is.flag, lead: is.flag }).and(decisions('asbestos')).and(decisions('lead'))),
  },
  {
    says: '2§7',
    call: 'POST /api/building/{id}/note',
    ask: tested => ({ ...at(tested), body: { type_id: 2, content: '<p>Ring first</p>' } }),
    answers: changed,
    required: ['type_id'],
  },
  ...templates.map(
    (type): Documented => ({
      says: '2§3',
      call: 'POST /api/building/{id}/report-template',
      ask: tested => ({ ...at(tested), body: { type, content: '<p>A text</p>' } }),
      answers: changed,
      required: ['type', 'content'],
    }),
  ),
  {
    says: '2§7',
    call: 'POST /api/building/{id}/file',
    ask: tested => ({ ...at(tested), body: { return: pdfUrl(), contaminate_id: 1 } }),
    answers: is.data(z.object({ id: is.id, name: is.filled, contaminate_id: z.literal(1) })),
    required: ['return', 'contaminate_id'],
    refuses: [
      {
        what: 'a photo as a lab return',
        ask: tested => ({ ...at(tested), body: { return: photoUrl(), contaminate_id: 1 } }),
        status: 422,
        at: 'return',
      },
    ],
  },
  {
    says: '2§7',
    call: 'POST /api/building/upload-image',
    ask: ({ building: building_id }) => ({ body: { building_id, image: photoUrl() } }),
    answers: changed,
    required: ['building_id', 'image'],
    refuses: [
      {
        what: 'an image of more than 1800 px',
        ask: ({ building: building_id }) => ({
          body: { building_id, image: photoUrl(1801, 4) },
        }),
        status: 422,
        at: 'image',
      },
    ],
  },
  { says: '1§7', call: 'GET /api/image/building/{id}', ask: at, answers: is.file },
  {
    says: '2§3',
    call: 'GET /api/image/building/{id}/site_plan',
    ask: async tested => {
      const id = tested.fresh()
      const body = { ...fields(tested), id, image: photoUrl(), has_site_plan: true, site_plan: planUrl() }
      await answered(tested, is.message, 'POST /api/building', { body }, 'pm')
      return { params: { id } }
    },
    answers: is.file,
  },
  {
    says: '2§7',
    call: 'GET /api/building/get-report-stats/{id}',
    ask: at,
    answers: is.data(z.object({ counts: eachAs(counts, is.number), asbestos_report_status: is.text })),
  },
]
