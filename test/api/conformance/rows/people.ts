import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { user } from '#test/api/conformance/wire/people.ts'

const Id = z.object({ id: z.string() })
const profile = { first_name: 'Ana', last_name: 'Kahu', phone: '06 555 0102', position: 'Surveyor' }
const lengths = { first_name: 100, last_name: 100, phone: 100, position: 100 }
const someone = (tested: CompanyUnderTest) => ({
  ...profile,
  email: `${tested.fresh().toLowerCase()}@totara.example`,
  roles: [1, 2],
})
const aUser = (tested: CompanyUnderTest) => answered(tested, Id, 'POST /api/user', { body: someone(tested) }, 'admin')
const surveyor = ({ people }: CompanyUnderTest) => ({ params: { id: people.surveyor.id } })

const Settings = z.object({ data: z.array(z.object({ description: is.filled, enabled: is.flag })).min(1) })
const Messages = is.data(
  is.some(
    z.object({
      id: z.string(),
      event: z.enum(['report', 'clearance', 'duplicate', 'notification']),
      status: is.text,
      message: is.filled,
      time: is.instant,
      to: is.filled,
      success: is.flag,
      pdf_id: is.id,
    }),
  ),
)

/** A notification of a report, as its worker writes it. */
async function aMessage(
  { company, people }: CompanyUnderTest,
  to = people.admin.id,
  pdf: { pdf_id?: string } = { pdf_id: company.id },
): Promise<void> {
  const { Notifications } = await import('#functions/data/company/notifications.ts')
  const { transact } = await import('#functions/data/table.ts')
  const message = {
    event: 'report',
    status: 'completed',
    message: 'Report ready',
    to: '/dashboard',
    success: true,
  } as const
  const { write } = Notifications.write(company.id, to, { ...message, ...pdf })
  await transact([write])
}

export const rows: readonly Documented[] = [
  {
    says: '1§7',
    call: 'GET /api/image/user/{id}/signature',
    ask: async tested => {
      const signature = { file: tested.file, width: 600, height: 400 }
      await answered(
        tested,
        is.message,
        'POST /api/user/{id}',
        { ...surveyor(tested), body: { signature } },
        'surveyor',
      )
      return surveyor(tested)
    },
    answers: is.file,
  },
  {
    says: '1§2',
    call: 'GET /api/image/user/{id}/signature',
    ask: async tested => ({
      params: await answered(
        tested,
        Id,
        'POST /api/user',
        { body: { ...someone(tested), signature: photoUrl() } },
        'admin',
      ),
    }),
    answers: is.file,
  },
  {
    says: '1§2',
    call: 'GET /api/image/user/{id}/signature',
    ask: async tested => {
      const body = { signature: photoUrl(60, 20) }
      await answered(tested, is.message, 'POST /api/user/{id}', { ...surveyor(tested), body }, 'surveyor')
      return surveyor(tested)
    },
    answers: is.file,
  },
  { says: '1§7', call: 'GET /api/user', answers: is.data(is.some(z.object(user))) },
  { says: '1§7', call: 'GET /api/user/{id}', ask: surveyor, answers: is.data(z.object(user)) },
  {
    says: '1§5',
    call: 'POST /api/user',
    ask: tested => ({ body: { ...someone(tested), qualifications: null, license_no: null, signature: null } }),
    answers: z.object({ id: is.id, ...is.message.shape }),
    required: ['first_name', 'last_name', 'phone', 'position', 'email'],
    longest: lengths,
    turnsAway: ['surveyor', 'reviewer', 'approver', 'pm', 'exporter'],
    refuses: [
      {
        what: 'what is no email',
        ask: tested => ({ body: { ...someone(tested), email: 'ana' } }),
        status: 422,
        at: 'email',
      },
      {
        what: 'a signature of more than 1200 px',
        ask: tested => ({ body: { ...someone(tested), signature: photoUrl(1201, 20) } }),
        status: 422,
        at: 'signature',
      },
    ],
  },
  {
    says: '1§5',
    call: 'POST /api/user/{id}',
    ask: async tested => ({
      params: await aUser(tested),
      body: { _method: 'PUT', ...profile, qualifications: null, license_no: null, roles: [1], tutorials_enabled: true },
    }),
    answers: is.message,
    longest: lengths,
  },
  {
    says: '1§7',
    call: 'DELETE /api/user',
    ask: async tested => ({ body: await aUser(tested) }),
    answers: is.message,
    turnsAway: ['surveyor', 'pm'],
    refuses: [
      { what: 'a user of another company', ask: (_, { people }) => ({ body: { id: people.pm.id } }), status: 404 },
    ],
  },
  { says: '1§6', call: 'GET /api/user/roles', answers: is.data(is.some(z.object({ id: is.number, name: is.filled }))) },
  { says: '1§3', call: 'GET /api/user/mail/settings', answers: Settings },
  {
    says: '1§7',
    call: 'POST /api/user/mail/update',
    ask: async tested => {
      const { data } = await answered(tested, Settings, 'GET /api/user/mail/settings', {}, 'admin')
      const settings = data.map(({ description }) => ({ description, enabled: 0 }))
      return { body: { user_id: tested.people.admin.id, settings } }
    },
    answers: is.message,
    required: ['user_id', 'settings'],
    refuses: [
      {
        what: 'a user of another company',
        ask: (_, { people }) => ({ body: { user_id: people.admin.id, settings: [] } }),
        status: 404,
      },
    ],
  },
  {
    says: '1§3',
    call: 'GET /api/user/messages',
    ask: async tested => {
      await aMessage(tested)
      return {}
    },
    answers: Messages,
  },
  {
    says: '1§7',
    call: 'POST /api/user/message/read',
    ask: async tested => {
      await aMessage(tested)
      const { data } = await answered(tested, Messages, 'GET /api/user/messages', {}, 'admin')
      return { body: { id: data[0]?.id } }
    },
    required: ['id'],
  },
  { says: '1§7', call: 'GET /api/user/read' },
  {
    says: '1§3',
    call: 'GET /api/user/messages',
    as: 'pm',
    ask: async tested => {
      await aMessage(tested, tested.people.pm.id, {})
      return {}
    },
    answers: is.data(is.some(z.object({ message: is.filled, pdf_id: z.never().optional() }))),
  },
  {
    says: '1§7',
    call: 'POST /api/tour/acknowledge',
    ask: () => ({ body: { tour_key: 'room', step_key: 'add_item', time_taken: 1234.567 } }),
    required: ['tour_key', 'step_key', 'time_taken'],
    refuses: [
      {
        what: 'a tour that there is not',
        ask: () => ({ body: { tour_key: 'moon', step_key: 'menu', time_taken: 1 } }),
        status: 422,
        at: 'tour_key',
      },
    ],
  },
  {
    says: '1§7',
    call: 'GET /api/tour/all-completed',
    ask: () => ({ query: { key: 'room' } }),
    answers: is.data(z.object({ completed: is.some(is.filled), tutorials_off: is.flag })),
  },
  {
    says: '1§3',
    call: 'GET /api/tour/all-completed',
    ask: () => ({ query: { key: '' } }),
    answers: is.data(
      z.object({
        completed: is.some(is.filled),
        steps: is.some(z.object({ tour_key: is.filled, step_key: is.filled, time_taken: is.number })),
        tutorials_off: is.flag,
      }),
    ),
  },
  { says: '1§7', call: 'POST /api/tour/tutorials-enabled', ask: () => ({ body: { tutorials_enabled: 0 } }) },
  {
    says: '1§7',
    call: 'POST /api/feedback',
    ask: () => ({ body: { feedback: 'The plan is too small.', route: '/survey/7/building/42' } }),
    answers: is.message,
    required: ['feedback', 'route'],
  },
]
