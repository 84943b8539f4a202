import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { user } from '#test/api/conformance/wire/people.ts'
import { mailTo, tokenIn } from '#test/support/cloud/mailbox.ts'
import { PASSWORD } from '#test/support/people/api.ts'
import { codeOf } from '#test/support/people/authenticator.ts'

const credentials = ({ people }: CompanyUnderTest) => ({ email: people.surveyor.email, password: PASSWORD })
const TwoFactor = z.object({ data: z.object({ secret_key: is.filled }) })

async function anInvitation(tested: CompanyUnderTest): Promise<string> {
  const email = `${tested.fresh().toLowerCase()}@totara.example`
  const person = { first_name: 'Ana', last_name: 'Kahu', phone: '06 555 0102', position: 'Surveyor' }
  await answered(tested, z.object({}), 'POST /api/user', { body: { ...person, email, roles: [1] } }, 'admin')
  return tokenIn(await mailTo(email))
}

const subscribe = (channel_name: string) => ({ body: { socket_id: '123.456', channel_name } })
const channel = (name: (tested: CompanyUnderTest) => string): Documented => ({
  says: '1§7',
  call: 'POST /api/broadcasting/auth',
  ask: tested => subscribe(name(tested)),
  answers: is.data(z.object({ auth: z.literal(true) })),
  refuses: [{ what: 'a channel of another company', ask: (_, stranger) => subscribe(name(stranger)), status: 404 }],
})

export const rows: readonly Documented[] = [
  { says: '1§7', call: 'GET /sanctum/csrf-cookie', as: 'nobody' },
  {
    says: '1§5',
    call: 'POST /api/auth/validate-email',
    as: 'nobody',
    ask: tested => ({ body: { email: credentials(tested).email } }),
    answers: z.object({ oauth_url: is.text.optional(), error: z.literal(false) }),
    required: ['email'],
    refuses: [{ what: 'what is no email', ask: () => ({ body: { email: 'mere' } }), status: 422, at: 'email' }],
  },
  {
    says: '1§5',
    call: 'POST /api/auth/login',
    as: 'nobody',
    ask: tested => ({ body: credentials(tested) }),
    answers: z.object({}),
    required: ['email', 'password'],
    refuses: [
      {
        what: 'a password of five characters',
        ask: tested => ({ body: { ...credentials(tested), password: '12345' } }),
        status: 422,
        at: 'password',
      },
      {
        what: 'a password of 31 characters',
        ask: tested => ({ body: { ...credentials(tested), password: 'x'.repeat(31) } }),
        status: 422,
        at: 'password',
      },
      {
        what: 'a wrong password',
        ask: tested => ({ body: { ...credentials(tested), password: 'not-the-password' } }),
        status: 422,
      },
    ],
  },
  {
    says: '1§7',
    call: 'GET /api/auth/user',
    answers: is.data(
      z.object({ user: z.object(user), company: z.object({ id: is.id, features: is.some(is.number) }) }),
    ),
    refuses: [{ what: 'who is not signed in', ask: () => ({}), as: 'nobody', status: 401 }],
  },
  {
    says: '1§8',
    call: 'POST /api/auth/callback',
    as: 'nobody',
    ask: () => ({ body: { code: 'a-code', state: 'a-state' } }),
    status: 409,
    answers: is.message,
    refuses: [
      {
        what: 'an error of the provider',
        ask: () => ({ body: { code: 'a-code', error: 'access_denied' } }),
        status: 409,
      },
    ],
  },
  { says: '1§4', call: 'POST /api/auth/refresh', answers: z.object({}) },
  {
    says: '1§7',
    call: 'POST /api/auth/register',
    as: 'nobody',
    ask: async tested => ({ body: { token: await anInvitation(tested), password: 'a harbour at night' } }),
    answers: z.object({}),
  },
  {
    says: '1§7',
    call: 'GET /api/2fa/get-info',
    answers: is.data(z.object({ has_2fa_activated: z.literal(false), enable_recovery: is.flag })),
  },
  {
    says: '1§3',
    call: 'GET /api/2fa/get-info',
    as: 'half',
    answers: is.data(
      z.object({
        has_2fa_activated: z.literal(false),
        qr_code: is.filled,
        secret_key: is.filled,
        enable_recovery: is.flag,
        recovery_codes: is.some(is.filled),
      }),
    ),
  },
  {
    says: '1§4',
    call: 'POST /api/2fa/check',
    answers: is.data(z.object({ required: is.flag, verified: is.flag, loaded: is.flag })),
  },
  {
    says: '1§7',
    call: 'POST /api/2fa/verify',
    as: 'half',
    ask: async tested => {
      const { data } = await answered(tested, TwoFactor, 'GET /api/2fa/get-info', {}, 'half')
      return { body: { one_time_password: codeOf(data.secret_key) } }
    },
    answers: is.data(z.object({ success: z.literal(true), reset: is.flag })),
  },
  {
    says: '1§5',
    call: 'POST /api/2fa/verify',
    as: 'surveyor',
    ask: () => ({ body: { one_time_password: '000000' } }),
    answers: is.data(z.object({ success: z.literal(false), reset: z.literal(true) })),
    required: ['one_time_password'],
  },
  channel(({ building }) => `building.${building}`),
  channel(({ building }) => `private-building.${building}`),
  channel(({ floor }) => `private-floor.${floor}`),
  channel(({ room }) => `private-room.${room}`),
  channel(({ company, floor }) => `private-${company.id}.duplicate.floor.${floor}`),
  channel(({ people }) => `private-user.${people.admin.id}`),
  { says: '1§7', call: 'POST /api/auth/logout', as: 'exporter' },
]
