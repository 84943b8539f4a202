import * as z from 'zod'
import { buildingRow } from '#test/api/conformance/wire/building.ts'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const named = { id: is.number, name: is.filled }
const of = (more: z.ZodRawShape = {}) => is.data(is.some(z.object({ ...named, ...more })))
const COLOURS: Readonly<Record<number, string>> = {
  5: 'light primary',
  6: 'lime',
  7: 'red',
  8: 'light blue',
  9: 'orange',
  10: 'green',
}
const status = z.object({ ...named, type: z.enum(['Building', 'Survey']), colour: is.filled })

const references: readonly Documented[] = [
  { says: '1§7', call: 'GET /api/report-types', answers: of() },
  {
    says: '2§4',
    call: 'GET /api/statuses',
    answers: is.data(
      z
        .array(status)
        .refine(all => all.some(({ type }) => type === 'Survey'))
        .refine(all =>
          Object.entries(COLOURS).every(([id, colour]) =>
            all.some(each => each.type === 'Building' && each.id === Number(id) && each.colour === colour),
          ),
        ),
    ),
  },
  { says: '3§3', call: 'GET /api/analysis-types', answers: of({ contaminate_id: is.number }) },
  { says: '3§3', call: 'GET /api/assessment-methods', answers: of({ contaminate_id: is.number }) },
  { says: '1§7', call: 'GET /api/amount-types', answers: of() },
  { says: '1§7', call: 'GET /api/note-types', answers: of() },
  { says: '1§7', call: 'GET /api/contaminates', answers: of() },
  { says: '3§3', call: 'GET /api/sample/statuses', answers: of({ contaminate_id: is.number, score: is.number }) },
  {
    says: '3§3',
    call: 'GET /api/contaminate/asbestos',
    answers: is.data(
      z.object({
        properties: z.array(z.object({ ...named, scores: is.some(z.object({ id: is.number })) })).length(12),
      }),
    ),
  },
  {
    says: '3§3',
    call: 'GET /api/recommendations/asbestos',
    answers: of({ description: is.text, company_id: is.id, client_ids: is.list(is.id), deleted_at: z.null() }),
  },
]

const Created = z.object({ id: z.number() })
const aRecommendation = async (tested: CompanyUnderTest) =>
  (
    await answered(
      tested,
      Created,
      'POST /api/recommendation',
      { body: { name: 'Wrap', description: 'Twice' } },
      'admin',
    )
  ).id
const everybodyElse = ['surveyor', 'reviewer', 'pm', 'exporter'] as const

const recommendations: readonly Documented[] = [
  {
    says: '3§7',
    call: 'POST /api/recommendation',
    ask: () => ({ body: { name: 'Fence off', description: 'Two metres around', client_ids: null } }),
    answers: z.object({ id: is.id, ...is.message.shape }),
    required: ['name'],
    turnsAway: everybodyElse,
  },
  {
    says: '3§7',
    call: 'GET /api/recommendation/get',
    answers: of({ description: is.text, company_id: is.id, client_ids: is.list(is.id) }),
    turnsAway: everybodyElse,
  },
  {
    says: '3§7',
    call: 'PUT /api/recommendation',
    ask: async tested => ({ body: { id: await aRecommendation(tested), name: 'Wrap', description: 'Thrice' } }),
    answers: is.message,
    required: ['id'],
  },
  {
    says: '3§7',
    call: 'POST /api/recommendation/set-recommendation-client',
    ask: async tested => ({ body: { id: await aRecommendation(tested), client_ids: [tested.client] } }),
    answers: is.message,
    refuses: [
      {
        what: 'another company’s client',
        ask: async (tested, { client }) => ({ body: { id: await aRecommendation(tested), client_ids: [client] } }),
        status: 422,
        at: 'client_ids',
      },
    ],
  },
  {
    says: '3§7',
    call: 'POST /api/recommendation/clients',
    ask: async tested => ({ body: { id: await aRecommendation(tested) } }),
    answers: is.data(z.object({ client_ids: is.list(is.id) })),
  },
  {
    says: '3§7',
    call: 'DELETE /api/recommendation/{id}',
    ask: async tested => ({ params: { id: await aRecommendation(tested) } }),
    answers: is.message,
    // The numbers of every company start at the same value.
    foreign: false,
  },
]

const clearanceRow = z.object({
  id: is.id,
  name: is.filled,
  site_address: is.text,
  building: z.object({ id: is.id, name: is.filled, survey_id: is.id }),
  class: is.number,
  status: is.filled,
  readable_status: is.filled,
  message: is.text,
  has_report: is.flag,
  authors_list: is.list(z.unknown()),
})
const group = is.list(clearanceRow)

const dashboard: readonly Documented[] = [
  { says: '1§7', call: 'GET /api/user/surveys', answers: is.data(z.object({ survey: is.some(buildingRow) })) },
  { says: '1§7', call: 'GET /api/user/buildings/survey', answers: is.data(is.some(buildingRow)) },
  { says: '1§7', call: 'GET /api/user/buildings/review', answers: is.data(is.list(buildingRow)) },
  { says: '1§7', call: 'GET /api/user/buildings/edits', answers: is.data(is.list(buildingRow)) },
  { says: '1§7', call: 'GET /api/clearance/has-clearance', answers: is.data(z.object({ has_clearance: is.flag })) },
  {
    says: '1§7',
    call: 'GET /api/clearance/get-clearance-dash',
    answers: is.data(z.object({ awaiting_review: group, declined: group, active: is.some(clearanceRow) })),
  },
]

export const rows = [...references, ...recommendations, ...dashboard]
