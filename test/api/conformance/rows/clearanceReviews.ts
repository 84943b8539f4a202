import { aNewClearance, reviewed, sent } from '#test/api/conformance/wire/clearances.ts'
import type { Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

export const rows: readonly Documented[] = [
  {
    says: '3§4.3',
    call: 'POST /api/clearance/set-for-review',
    as: 'surveyor',
    ask: async tested => ({ body: await aNewClearance(tested) }),
    answers: is.message,
    required: ['clearance_id'],
  },
  {
    says: '3§4.2',
    call: 'POST /api/clearance/review',
    as: 'reviewer',
    ask: async tested => ({ body: { ...(await sent(tested)), status: 'reviewed', message: null } }),
    answers: is.message,
    required: ['clearance_id', 'status'],
    turnsAway: ['surveyor', 'exporter', 'approver'],
  },
  {
    says: '3§4.2',
    call: 'POST /api/clearance/review',
    as: 'reviewer',
    ask: async tested => ({ body: { ...(await sent(tested)), status: 'declined', message: 'Photos are missing.' } }),
    answers: is.message,
    refuses: [
      {
        what: 'a message of blanks',
        ask: async tested => ({ body: { ...(await sent(tested)), status: 'declined', message: '  ' } }),
        status: 422,
        at: 'message',
      },
    ],
  },
  {
    says: '3§4.2',
    call: 'POST /api/clearance/approve',
    as: 'reviewer',
    ask: async tested => ({ body: await sent(tested) }),
    answers: is.message,
    turnsAway: ['surveyor', 'exporter', 'approver'],
    refuses: [
      {
        what: 'a clearance of another company',
        ask: async (_, stranger) => ({ body: await sent(stranger) }),
        status: 404,
      },
    ],
  },
  {
    says: '1§5',
    call: 'POST /api/clearance/deny',
    as: 'reviewer',
    ask: async tested => ({ body: { ...(await sent(tested)), message: 'Photos are missing.' } }),
    answers: is.message,
    required: ['message'],
    turnsAway: ['surveyor', 'exporter', 'approver'],
  },
  {
    says: '3§4.2',
    call: 'GET /api/clearance/set-to-active/{id}',
    as: 'reviewer',
    ask: reviewed,
    answers: is.message,
    refuses: [
      {
        what: 'one that is active',
        ask: async tested => ({ params: { id: (await aNewClearance(tested)).clearance_id } }),
        status: 409,
      },
    ],
  },
]
