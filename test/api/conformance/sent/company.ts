import * as z from 'zod'
import { answered, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { changed, type Sent, sentOf } from './sent.ts'

const Id = z.object({ id: z.string() })
const Settings = is.data(is.some(z.object({ description: z.string(), enabled: z.boolean() })))
const profile = {
  ...{ first_name: 'Ana', last_name: 'Kahu', phone: '06 555 0102', position: 'Surveyor', roles: [1, 2] },
  ...{ qualifications: 'BOHS P402', license_no: 'AA-17', tutorials_enabled: false },
}
const invited = (tested: CompanyUnderTest, id: string) => ({
  ...profile,
  ...{ company_id: tested.company.id, email: `${id.toLowerCase()}@totara.example`, signature: photoUrl(60, 20) },
})
const user = { read: 'GET /api/user/{id}', in: 'data' }
const office = sentOf('an office')
const laboratory = sentOf('a laboratory')
const contact = sentOf('a contact', () => ({ primary: true }))
const forCompany = (sent: Sent, call: string): Sent => ({
  ...sent,
  call,
  as: 'root',
  readAs: 'admin',
  body: async (tested, id) => ({ ...(await sent.body(tested, id)), company_id: tested.company.id }),
})
const recommendation: Sent = {
  call: 'POST /api/recommendation',
  body: ({ client }, id) => ({ name: `Fence ${id}`, description: 'Two metres around', client_ids: [client] }),
  made: 'id',
  read: 'GET /api/recommendation/get',
  in: 'data.*',
}

export const company: readonly Sent[] = [
  { call: 'POST /api/user', body: invited, made: 'id', ...user },
  {
    call: 'POST /api/user/{id}',
    params: ({ people }) => ({ id: people.approver.id }),
    body: () => ({ ...profile, signature: photoUrl(60, 20) }),
    ...user,
    readParams: ({ people }) => ({ id: people.approver.id }),
  },
  {
    call: 'POST /api/user/mail/update',
    body: async tested => {
      const { data } = await answered(tested, Settings, 'GET /api/user/mail/settings', {}, 'admin')
      return { user_id: tested.people.admin.id, settings: data.map(each => ({ ...each, enabled: !each.enabled })) }
    },
    read: 'GET /api/user/mail/settings',
    in: '',
    answeredAs: { settings: 'data' },
  },
  {
    call: 'POST /api/tour/acknowledge',
    body: () => ({ tour_key: 'floor', step_key: 'rooms', time_taken: 1234 }),
    read: 'GET /api/tour/all-completed',
    in: 'data.steps.0',
  },
  {
    call: 'POST /api/tour/tutorials-enabled',
    body: () => ({ tutorials_enabled: true }),
    read: 'GET /api/auth/user',
    in: 'data.user',
  },
  sentOf('a company'),
  office,
  changed(office, 'PUT /api/office'),
  forCompany(office, 'POST /api/office/admin'),
  laboratory,
  changed(laboratory, 'PUT /api/laboratory'),
  forCompany(laboratory, 'POST /api/laboratory/admin'),
  sentOf('a client'),
  contact,
  {
    ...contact,
    call: 'PUT /api/contact/{id}',
    params: (_, id) => ({ id }),
    body: async (tested, id) => {
      const body = await contact.body(tested, id)
      await answered(tested, Id, contact.call, { body }, 'admin')
      return { ...body, first_name: 'Hana' }
    },
  },
  recommendation,
  {
    ...recommendation,
    call: 'PUT /api/recommendation',
    body: async (tested, id) => {
      const body = { name: 'Fence off', description: 'Three metres around', client_ids: [] }
      const reply = await answered(tested, z.object({ id: z.number() }), recommendation.call, { body }, 'admin')
      return { ...(await recommendation.body(tested, id)), id: reply.id }
    },
  },
]
