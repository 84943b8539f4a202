import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { workManagementPlans } from '#test/support/workers/managementPlans.ts'

const one = ({ building: id }: CompanyUnderTest) => ({ params: { id } })
const contacts = {
  pcbu: { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@council.example' },
  bm: { name: 'Hemi Walker', number: '09 555 0101', email: 'hemi@council.example' },
}
export const order = ({ building: building_id }: CompanyUnderTest) => ({
  is_immediate: 1,
  building_id,
  contacts,
  remember_contacts: 1,
})
const fields = ['pcbu', 'bm'].flatMap(who => ['name', 'number', 'email'].map(field => `contacts.${who}.${field}`))
const Ordered = is.data(z.object({ id: z.string() }))
const Plan = z.object({ download_hash: z.string(), file_name: is.text, date_requested: is.instant })
const contact = z.object({ name: is.filled, number: is.filled, email: is.filled })

/** Brings the building to Reviewed; steps that it has already taken are refused. */
async function review(tested: CompanyUnderTest): Promise<void> {
  const { building: id, item } = tested
  const result = { params: { id: item }, body: { status_id: 2, building_id: id } }
  await tested.send('PUT /api/sample/{id}', result, 'surveyor')
  await tested.send('PUT /api/building/{id}', { ...one(tested), body: { survey_date: '2026-03-02' } }, 'surveyor')
  await tested.send('PUT /api/building', { body: { id, status_id: 9 } }, 'admin')
  await tested.send('POST /api/building/approve-report', { body: { building_id: id } }, 'reviewer')
}

async function downloadHash(tested: CompanyUnderTest): Promise<string> {
  const { data } = await answered(tested, is.data(is.some(Plan)), HISTORY, one(tested), 'surveyor')
  return data[0]?.download_hash ?? ''
}
const HISTORY = 'GET /api/management-plans/building/{id}'
const REQUEST = 'POST /api/building/request-plan'

export const rows: readonly Documented[] = [
  {
    says: '2§7',
    call: 'POST /api/report/coc/download/{building}/{laboratory}/{contaminate}',
    as: 'surveyor',
    ask: ({ building, laboratory }) => ({
      params: { building, laboratory, contaminate: 1 },
      query: { updated_at: '2026-03-01T09:15:00.000Z' },
    }),
    answers: is.data(z.object({ is_generating: z.literal(true) })),
    refuses: [
      {
        what: 'a laboratory of another company',
        ask: ({ building }, { laboratory }) => ({ params: { building, laboratory, contaminate: 1 } }),
        status: 404,
      },
    ],
  },
  {
    says: '2§7',
    call: 'GET /api/building/{id}/plan-contacts',
    as: 'surveyor',
    ask: one,
    answers: is.data(z.object({ contacts: z.null() })),
  },
  {
    says: '2§5',
    call: REQUEST,
    as: 'surveyor',
    ask: async tested => {
      await review(tested)
      return { body: order(tested) }
    },
    answers: Ordered.extend(is.message.shape),
    required: ['building_id', ...fields],
    longest: Object.fromEntries(fields.filter(field => !field.endsWith('email')).map(field => [field, 190])),
    refuses: [
      {
        what: 'what is no email',
        ask: tested => ({
          body: { ...order(tested), contacts: { ...contacts, bm: { ...contacts.bm, email: 'hemi' } } },
        }),
        status: 422,
        at: 'contacts.bm.email',
      },
      { what: 'a building of another company', ask: (_, stranger) => ({ body: order(stranger) }), status: 404 },
    ],
  },
  {
    says: '2§7',
    call: 'GET /api/building/{id}/plan-contacts',
    as: 'surveyor',
    ask: one,
    answers: is.data(z.object({ contacts: z.object({ pcbu: contact, bm: contact }) })),
  },
  {
    says: '2§3',
    call: HISTORY,
    as: 'surveyor',
    ask: tested => ({ ...one(tested), query: { type: 'asbestos' } }),
    answers: is.data(is.some(Plan)),
  },
  {
    says: '2§7',
    call: 'GET /plan/download/{download_hash}',
    as: 'surveyor',
    ask: async tested => {
      const { data } = await answered(
        tested,
        is.data(is.some(z.object({ id: z.string() }))),
        HISTORY,
        one(tested),
        'surveyor',
      )
      await workManagementPlans(tested.company.id, tested.building, data[0]?.id ?? '')
      return { params: { download_hash: await downloadHash(tested) } }
    },
    foreign: false,
    status: 302,
    answers: z.object({ location: z.url() }),
    refuses: [
      {
        what: 'a plan that there is not',
        ask: () => ({ params: { download_hash: 'x'.repeat(43) } }),
        status: 404,
      },
    ],
  },
]
