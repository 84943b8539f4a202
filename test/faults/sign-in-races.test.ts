import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'
import {
  aCompany,
  anUnstoredUser,
  aUser,
  PASSWORD,
  passwordHash,
  signedIn,
  type TestApi,
  visiting,
} from '#test/support/people/api.ts'
import { codeOf } from '#test/support/people/authenticator.ts'

/** Rounds of each pair at random moments, on demand; by default only pauses at every table call. */
const ROUNDS = Number(process.env.SIGN_IN_ROUNDS ?? 0)
const NEW = 'kelp harbour nine'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const domain = `${ulid().toLowerCase()}.example`
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let company: Company
let admin: TestApi

beforeAll(async () => {
  provider = await startOpenIdProvider(`${process.env.SITE_ORIGIN}/callback`)
  company = await aCompany()
  admin = await signedIn(await aUser(company, [ROLE.admin]))
  const root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  await visiting(root, company.id)
  const body = { company_id: company.id, domain, issuer: provider.issuer, ...OPENID_CLIENT, creates_people: false }
  await root.singleSignOn.save({ body: { ...body, roles: [ROLE.surveyor] } })
})
afterAll(() => provider.close())

/** A browser with its own IP address, so that attempt counts are not shared. */
const browser = () =>
  createClient(
    contract,
    callHandler({}, Array.from({ length: 4 }, () => Math.floor(Math.random() * 250) + 1).join('.')),
  )

interface SignInAttempt {
  readonly user: User
  /** The browser that signs in. */
  readonly api: TestApi
  /** A browser in which the user is already signed in. */
  readonly elsewhere: TestApi
  readonly signIn: () => Promise<unknown>
}

/** Ways to sign in: the steps up to the last one, and the last step. */
const WAYS = {
  async password(user: User, api: TestApi) {
    return () => api.auth.login({ body: { email: user.email, password: PASSWORD } })
  },
  async 'two-factor'(user: User, api: TestApi) {
    const [{ transact }, { keys }, { encryptSecret }] = await Promise.all([
      import('#functions/data/table.ts'),
      import('#functions/data/keys.ts'),
      import('#functions/connector/secretEncryption.ts'),
    ])
    const secret = await encryptSecret(`${user.company_id}#${user.id}#two-factor`, SECRET)
    const row = { secret, activated_at: user.updated_at, last_step: 0 }
    await transact([{ op: 'put', key: keys.twoFactor(user.company_id, user.id), row }])
    await api.auth.login({ body: { email: user.email, password: PASSWORD } })
    return () => api.twoFactor.verify({ body: { one_time_password: codeOf(SECRET) } })
  },
  async reset(user: User, api: TestApi) {
    const token = await linkFor(user, 'reset')
    return async () => {
      await api.passwords.reset({ body: { token, password: NEW } })
      await api.auth.login({ body: { email: user.email, password: NEW } })
    }
  },
  async invitation(user: User, api: TestApi) {
    const token = await linkFor(user, 'invitation')
    return () => api.passwords.register({ body: { token, password: NEW } })
  },
  async 'single sign-on'(user: User, api: TestApi) {
    const { oauth_url = '' } = await api.singleSignOn.validateEmail({ body: { email: user.email } })
    const body = await provider.signIn(oauth_url, { email: user.email, email_verified: true })
    return () => api.singleSignOn.callback({ body })
  },
} satisfies Record<string, (user: User, api: TestApi) => Promise<() => Promise<unknown>>>
type Way = keyof typeof WAYS

async function linkFor(user: User, kind: 'reset' | 'invitation'): Promise<string> {
  const [{ PasswordLinks }, { transact }] = await Promise.all([
    import('#functions/data/access/passwordLinks.ts'),
    import('#functions/data/table.ts'),
  ])
  const { token, write } = PasswordLinks.issue(user, kind)
  await transact([write])
  return token
}

/** Actions on an account during a sign-in by its user or by someone with their password. */
const ACTS = {
  deletion: ({ user }: SignInAttempt) => admin.users.delete({ body: { id: user.id } }),
  demotion: ({ user }: SignInAttempt) =>
    admin.users.change({ params: { id: user.id }, body: { roles: [ROLE.exporter] } }),
  'new password': ({ elsewhere }: SignInAttempt) =>
    elsewhere.passwords.change({ body: { current: PASSWORD, password: `${NEW} two` } }),
} satisfies Record<string, (fixture: SignInAttempt) => Promise<unknown>>
type Act = keyof typeof ACTS

async function aMember(way: Way): Promise<User> {
  const { Users } = await import('#functions/data/company/users.ts')
  if (way === 'password' || way === 'two-factor' || way === 'reset') return aUser(company)
  const member = anUnstoredUser(company, [ROLE.surveyor])
  const isInvited = way === 'invitation'
  const user = isInvited
    ? { ...member, invited_at: member.updated_at }
    : { ...member, email: `${member.id.toLowerCase()}@${domain}` }
  await Users.create(user, isInvited ? undefined : await passwordHash())
  return user
}

const signInAttempt = (way: Way, act: Act) => async (): Promise<SignInAttempt> => {
  const user = await aMember(way)
  const [api, elsewhere] = [browser(), act === 'new password' ? await signedIn(user) : browser()]
  return { user, api, elsewhere, signIn: await WAYS[way](user, api) }
}

const isDone = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled'
const expectRefusal = (each: PromiseSettledResult<unknown>) => {
  if (each.status === 'rejected') expect(each.reason, String(each.reason)).toBeInstanceOf(Refusal)
}

/** Whether the browser of the sign-in is signed in now. */
const isSignedIn = ({ api }: SignInAttempt): Promise<boolean> =>
  api.auth.user().then(
    () => true,
    () => false,
  )

/** Expects that no part of a sign-in outlives the action that ended it. */
async function expectNoSurvivor(on: SignInAttempt, act: Act, ended: PromiseSettledResult<unknown>, isLater: boolean) {
  expectRefusal(ended)
  if (!isDone(ended)) return
  const sessions = await sessionsOf(on.user)
  if (act === 'deletion') expect(sessions).toEqual([])
  if (act === 'demotion') for (const { roles } of sessions) expect(roles).toEqual([ROLE.exporter])
  if (act === 'new password' && !isLater) expect(await isSignedIn(on)).toBe(false)
}

async function sessionsOf({ company_id, id }: User): Promise<Record<string, unknown>[]> {
  const [{ queryRows }, { partition }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  return queryRows(partition.user(company_id, id), { prefix: 'SESSION#' })
}

const ways = Object.keys(WAYS) as Way[]
const acts = Object.keys(ACTS) as Act[]
/** An invited user has no password, and so no place to change it. */
const pairs = ways
  .flatMap(way => acts.map(act => [way, act] as const))
  .filter(([way, act]) => !(way === 'invitation' && act === 'new password'))

/** A provider proves the identity without the password, and a link sets its own password. */
const hasOwnProof = (way: Way) => way === 'reset' || way === 'single sign-on'

/** Empty without rounds. */
const RANDOM = ROUNDS > 0 ? pairs : []

describe('no sign-in outlives the action that ended it [S-16 A1]', () => {
  test.each(pairs)('%s against %s, stopped at every call', { timeout: 120_000 }, async (way, act) => {
    const [signingIn, ending] = [(on: SignInAttempt) => on.signIn(), (on: SignInAttempt) => ACTS[act](on)]
    await everyInterleaving(signInAttempt(way, act), signingIn, ending, async (on, outcome) => {
      expectRefusal(outcome.run)
      const hasRead = outcome.asked.some(question => question.includes('"PASSWORD"'))
      const isLater = way === 'reset' || (way === 'single sign-on' && !hasRead)
      await expectNoSurvivor(on, act, outcome.meanwhile, isLater)
    })
    await everyInterleaving(signInAttempt(way, act), ending, signingIn, async (on, outcome) => {
      expectRefusal(outcome.meanwhile)
      await expectNoSurvivor(on, act, outcome.run, hasOwnProof(way))
    })
  })

  test.each(RANDOM)(
    `%s against %s, ${ROUNDS} times at random moments`,
    { timeout: 30_000 * ROUNDS },
    async (way, act) => {
      for (let round = 0; round < ROUNDS; round++) {
        const on = await signInAttempt(way, act)()
        const soon = () => new Promise(resolve => setTimeout(resolve, Math.random() * 150))
        const both = [soon().then(on.signIn), soon().then(() => ACTS[act](on))]
        const [signedIn, ended] = await Promise.allSettled(both)
        if (!signedIn || !ended) throw new Error('Two were started')
        expectRefusal(signedIn)
        await expectNoSurvivor(on, act, ended, hasOwnProof(way))
      }
    },
  )
})
