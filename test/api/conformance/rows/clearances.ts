import * as z from 'zod'
import { aClearance, aNewClearance, one, reviewed, SAVE, Saved } from '#test/api/conformance/wire/clearances.ts'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { workCertificates } from '#test/support/workers/certificates.ts'

const questions = {
  arwp_1: z.literal(1),
  arwp_comment: is.text,
  cdrw_1_1: z.literal(1),
  additional_informations: is.text,
}
const row = {
  id: is.id,
  name: is.filled,
  site_address: is.filled,
  building: z.object({ name: is.filled, survey_id: is.id, id: is.id }),
  class: is.number,
  inspection_date_time: is.filled,
  status: is.filled,
  readable_status: is.filled,
  message: is.text,
  has_report: is.flag,
  authors_list: is.some(z.object({ id: is.id, full_name: is.filled })),
}
const Removers = { companies: is.some(z.object({ id: is.id })), removalists: is.some(z.object({ id: is.id })) }
const download = is.file
const locked = { what: 'a reviewed clearance', ask: reviewed, status: 409 } as const

/** The certificate is requested, and its worker has generated it. */
async function generated(tested: CompanyUnderTest) {
  const { clearance: clearance_id } = tested
  await answered(tested, is.message, 'POST /api/clearance/generate-pdf', { body: { clearance_id } }, 'surveyor')
  await workCertificates(tested.company.id, clearance_id)
  return one(tested)
}

export const rows: readonly Documented[] = [
  {
    says: '3§5.4',
    call: SAVE,
    as: 'surveyor',
    ask: tested => ({ body: aClearance(tested) }),
    answers: Saved,
    required: [
      'building_id',
      'survey_id',
      'clearance.name',
      'clearance.work_date',
      'clearance.work_date_to',
      'clearance.type',
      'clearance.site_address',
      'clearance.inspection_dates',
    ],
    longest: { 'clearance.name': 190 },
    refuses: [
      {
        what: 'a building of another company',
        ask: (tested, { clearanceBuilding: building_id }) => ({ body: { ...aClearance(tested), building_id } }),
        status: 404,
      },
      {
        what: 'one without a company and a removalist',
        ask: tested => ({ body: { ...aClearance(tested), companies: [], removalists: [] } }),
        status: 409,
      },
    ],
  },
  {
    says: '3§3',
    call: 'GET /api/clearance/get-clearance-by-id/{id}',
    ask: async tested => ({ params: { id: (await aNewClearance(tested)).clearance_id } }),
    answers: is.data(
      z.object({
        template: z.object({
          id: is.id,
          name: is.filled,
          work_date: is.day,
          work_date_to: is.day,
          type: z.literal(1),
          site_address: is.filled,
          details: is.filled,
          declaration_text: is.filled,
          authors: is.some(is.id),
          inspection_dates: is.some(z.object({ inspect_date: is.day, inspect_time: is.filled })),
          status: z.literal('active'),
          readable_status: is.filled,
          has_report: is.flag,
          building: row.building,
          authors_list: row.authors_list,
          information: z.object(questions),
        }),
        ...Removers,
      }),
    ),
  },
  {
    says: '3§7',
    call: 'GET /api/clearance/get-template/{id}',
    ask: ({ clearanceBuilding: id }) => ({ params: { id } }),
    answers: is.data(z.object({ site_address: is.filled })),
  },
  {
    says: '1§3',
    call: 'GET /api/clearance/get-clearance-dash',
    answers: is.data(
      z.object({
        awaiting_review: is.list(z.object(row)),
        declined: is.list(z.object(row)),
        active: is.some(z.object(row)),
      }),
    ),
  },
  {
    says: '1§2',
    call: 'GET /api/clearance/has-clearance',
    as: 'surveyor',
    answers: is.data(z.object({ has_clearance: z.literal(true) })),
  },
  {
    says: '1§2',
    call: 'GET /api/clearance/has-clearance',
    as: 'approver',
    answers: is.data(z.object({ has_clearance: z.literal(false) })),
  },
  {
    says: '3§7',
    call: 'GET /api/building/{id}/clearances',
    ask: ({ clearanceBuilding: id }) => ({ params: { id } }),
    answers: is.data(is.some(z.object(row))),
  },
  {
    says: '3§7',
    call: 'POST /api/clearance/generate-pdf',
    as: 'surveyor',
    ask: ({ clearance: clearance_id }) => ({ body: { clearance_id } }),
    answers: is.message,
    required: ['clearance_id'],
  },
  { says: '3§7', call: 'GET /api/clearance/pdf/download/{id}', ask: generated, answers: download },
  { says: '3§7', call: 'GET /api/clearance/download/{id}', ask: one, answers: download },
  {
    says: '3§7',
    call: 'GET /api/clearance/duplicate/{id}',
    as: 'surveyor',
    ask: reviewed,
    answers: Saved,
  },
  {
    says: '3§4.2',
    call: 'GET /api/clearance/delete/{id}',
    as: 'reviewer',
    ask: async tested => ({ params: { id: (await aNewClearance(tested)).clearance_id } }),
    answers: is.message,
    turnsAway: ['surveyor', 'exporter', 'approver'],
    refuses: [locked],
  },
]
