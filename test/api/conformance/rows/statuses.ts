import * as z from 'zod'
import type { CompanyUnderTest, Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const at = ({ building: id }: CompanyUnderTest) => ({ params: { id } })
const own = ({ building: id }: CompanyUnderTest) => ({ body: { id } })
const changed = is.data(z.object({}))

/** A building from fieldwork to review; each step depends on the earlier ones. */
export const rows: readonly Documented[] = [
  {
    says: '2§7',
    call: 'PUT /api/building',
    ask: ({ building: id }) => ({ body: { id, status_id: 8 } }),
    answers: changed,
    refuses: [
      { what: 'Reviewed', ask: ({ building: id }) => ({ body: { id, status_id: 10 } }), status: 409 },
      {
        what: 'another company’s building',
        ask: (_, { building: id }) => ({ body: { id, status_id: 8 } }),
        status: 404,
      },
    ],
  },
  {
    says: '2§7',
    call: 'PUT /api/building/{id}',
    ask: tested => ({ ...at(tested), body: { status_id: 5, survey_date: '2026-03-02' } }),
    answers: changed,
  },
  {
    says: '2§4',
    call: 'PUT /api/building',
    ask: ({ building: id }) => ({ body: { id, status_id: 5 } }),
    answers: changed,
    refuses: [
      {
        what: 'a status before there is a floor',
        ask: ({ clearanceBuilding: id }) => ({ body: { id, status_id: 8 } }),
        status: 409,
        message: 'Add a floor before changing the status',
      },
    ],
  },
  { says: '2§4', call: 'POST /api/building/approve-active', ask: own, answers: changed },
  {
    says: '2§4',
    call: 'PUT /api/sample/{id}',
    ask: ({ item: id, building: building_id }) => ({ params: { id }, body: { building_id, status_id: 2 } }),
    answers: changed,
  },
  { says: '2§4', call: 'POST /api/building/approve-result', ask: own, answers: changed },
  { says: '2§4', call: 'PUT /api/building/{id}/status', ask: at, answers: changed },
  {
    says: '2§4',
    call: 'PUT /api/building',
    ask: ({ building: id }) => ({ body: { id, status_id: 8 } }),
    answers: changed,
  },
  { says: '2§4', call: 'POST /api/building/approve-pre-review', ask: own, answers: changed },
  {
    says: '2§4',
    call: 'POST /api/building/deny',
    as: 'reviewer',
    ask: ({ building: id }) => ({ body: { id, reason: 'Blurred photos' } }),
    answers: changed,
    turnsAway: ['surveyor', 'pm', 'exporter'],
  },
  { says: '2§4', call: 'POST /api/building/send-review', ask: own, answers: changed },
  ...[{ asbestos: 0 }, { asbestos_deny: 1 }, { asbestos: 0, asbestos_deny: ' ' }, { asbestos: 0, reason: '' }].map(
    (approvals): Documented => ({
      says: '1§4',
      call: 'POST /api/building/approve',
      as: 'reviewer',
      ask: ({ building: id }) => ({ body: { id, status_id: 10, approvals } }),
      status: 422,
      answers: z.object({ message: z.literal("Please fill in details on why you're denying this report.") }),
    }),
  ),
  {
    says: '2§4',
    call: 'POST /api/building/approve',
    as: 'reviewer',
    ask: ({ building: id }) => ({ body: { id, status_id: 10, approvals: { asbestos: 1 } } }),
    answers: changed,
    turnsAway: ['surveyor', 'pm', 'exporter'],
  },
  {
    says: '2§4',
    call: 'POST /api/building/approve-report',
    as: 'reviewer',
    ask: ({ building: building_id }) => ({ body: { building_id } }),
    status: 409,
    turnsAway: ['surveyor'],
  },
]
