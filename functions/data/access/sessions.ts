import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { SessionBasis, SignInBasis } from '#functions/data/company/signInBasis.ts'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { parse, queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import type { OpenSession } from '#shared/domain/people/openSession.ts'
import { RoleIds } from '#shared/domain/people/roleIds.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { sessionId } from './sessionId.ts'
import { tokenParts } from './tokenParts.ts'

export const SHORT_SECONDS = 12 * 3600
export const LONG_SECONDS = 30 * 24 * 3600
/** Maximum lifetime of a session, with extensions. */
export const ABSOLUTE_SECONDS = 90 * 24 * 3600
/** One read takes 100 rows: the sessions and their company. */
const READ_BATCH_SIZE = 99
/** Lifetime of a half session: time to install an authenticator app and write down the recovery codes. */
export const HALF_SECONDS = 30 * 60

const SessionRow = lazy(() =>
  z.object({
    user_id: z.string(),
    company_id: z.string(),
    /** The version of the company on which the sign-in was decided. */
    company_version: z.number().default(0),
    full_name: z.string(),
    roles: RoleIds,
    features: z.array(z.number()).default([]),
    remember: z.boolean(),
    half: z.boolean().default(false),
    proof: z.string().optional(),
    ends: z.number().default(0),
    ttl: z.number(),
  }),
)

/** Fields for display only: the browser in words, and the time of the last extension. */
const ShownRow = lazy(() =>
  z.object({
    ...SessionRow().shape,
    sk: z.string(),
    browser: z.string().default(''),
    used_at: z.iso.datetime().optional(),
  }),
)

export interface NewSession {
  readonly remember: boolean
  readonly half: boolean
  /** For a half session: the fingerprint of the password that started it. */
  readonly proof?: string | undefined
  /** Browser and system in words, for example 'Chrome on Windows'. */
  readonly browser?: string
}

export interface CreatedSession {
  /** The cookie's value; stored nowhere else. */
  readonly token: string
  /** Lifetime of the cookie; undefined: until the browser closes. */
  readonly seconds: number | undefined
}

/**
 * `company.user.secret`: contains the ids of its row, so that one round trip reads session and data. Only the secret's hash is
 * stored.
 */
const tokenOf = (companyId: string, userId: string, secret: string) => `${companyId}.${userId}.${secret}`

/** The key of a session, which may no longer exist. */
export type SessionKey = Pick<SessionIdentity, 'company_id' | 'user_id' | 'session'>

function keyOf(token: string | undefined): Key {
  const named = Sessions.named(token)
  if (!named) throw notSignedIn()
  return rowKey(named)
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString()

const notSignedIn = () => new Refusal('not_signed_in')
const lifetime = ({ remember, half }: NewSession) => (half ? HALF_SECONDS : remember ? LONG_SECONDS : SHORT_SECONDS)
/** With `remember`, the cookie lasts as long as an unused session. */
const cookieSeconds = ({ remember, half }: NewSession) => (remember && !half ? LONG_SECONDS : undefined)
const rowKey = ({ company_id, user_id, session }: SessionKey): Key => ({
  pk: partition.user(company_id, user_id),
  sk: session,
})

type Row = Readonly<Record<string, unknown>> | undefined
type OpenUntil = Pick<z.infer<ReturnType<typeof SessionRow>>, 'company_version' | 'ttl' | 'ends'>

/** Whether a session has ended; `owner` is the row of its company. */
function hasEnded({ company_version, ttl, ends }: OpenUntil, owner: Row): boolean {
  const company = owner && parse(SessionBasis(), owner)
  if (!company || company.deleted_at || company_version < company.rights_version) return true
  return isPast(ttl) || isPast(ends)
}

export const Sessions = {
  /** The session of a token; undefined if the token is malformed. */
  named(token: string | undefined): SessionKey | undefined {
    const [company_id, user_id, secret] = tokenParts(token, 3)
    if (!company_id || !user_id || !secret) return undefined
    return { company_id, user_id, session: keys.session(company_id, user_id, secret).sk }
  },

  /** Starts a session if account and company are unchanged since they were read; `extraWrites` join the transaction. */
  async start(
    user: User,
    company: Company,
    options: NewSession,
    extraWrites: readonly Write[] = [],
  ): Promise<CreatedSession> {
    const { writes, ...session } = Sessions.newSessionWrites(user, company, options)
    await transact([...writes, ...extraWrites])
    return session
  },

  /** A new session with a new secret; `writes` join the caller's transaction. */
  newSessionWrites(user: User, company: Company, options: NewSession): CreatedSession & { writes: Write[] } {
    const secret = randomBytes(32).toString('base64url')
    const { id: user_id, company_id, full_name, roles } = user
    const ends = secondsFromNow(ABSOLUTE_SECONDS)
    const row = {
      ...{ user_id, company_id, full_name, roles, features: company.features, ends },
      company_version: company.version,
      ...options,
      ttl: secondsFromNow(lifetime(options)),
    }
    return {
      writes: [
        { op: 'put', key: keys.session(company_id, user_id, secret), row },
        SignInBasis.user(user),
        SignInBasis.company(company),
      ],
      token: tokenOf(company_id, user_id, secret),
      seconds: cookieSeconds(options),
    }
  },

  /**
   * The user of a token, and the stored reply if the command was carried out before, in one round trip. Reads the company too,
   * because its deletion or change of rights ends all sessions at once, and deletes their rows later.
   */
  async admit(
    token: string | undefined,
    commandKey?: string,
  ): Promise<{ identity: SessionIdentity; earlier: unknown }> {
    const key = keyOf(token)
    const companyId = token?.split('.')[0] ?? ''
    const command = commandKey ? [keys.command(companyId, commandKey)] : []
    const [row, owner, earlier] = await readMany([key, keys.company(companyId), ...command])
    if (!row) throw notSignedIn()
    const session = parse(SessionRow(), row)
    if (hasEnded(session, owner)) throw notSignedIn()
    const { ttl: _, company_version: __, ...identity } = session
    return { identity: { ...identity, session: key.sk }, earlier }
  },

  /** Extends the session up to its maximum lifetime; the token stays. */
  async extend(caller: SessionIdentity): Promise<{ expires_at: string; seconds: number | undefined }> {
    const ttl = Math.min(secondsFromNow(lifetime(caller)), caller.ends)
    await transact([
      {
        op: 'update',
        key: rowKey(caller),
        set: 'SET #ttl = :ttl, used_at = :now',
        names: { '#ttl': 'ttl' },
        values: { ':ttl': ttl, ':now': now() },
        condition: { expression: 'attribute_exists(pk)', otherwise: notSignedIn },
      },
    ])
    return { expires_at: new Date(ttl * 1000).toISOString(), seconds: cookieSeconds(caller) }
  },

  /** Ends one session. Refuses a second time, so that the transaction happens once. */
  endWrite: (caller: SessionIdentity): Write => ({
    op: 'delete',
    key: rowKey(caller),
    condition: { expression: 'attribute_exists(pk)', otherwise: notSignedIn },
  }),

  /** Ends one session if it still exists. */
  deletion: (session: SessionKey): Write => ({ op: 'delete', key: rowKey(session) }),

  end: (session: SessionKey, also: readonly Write[]) => transact([Sessions.deletion(session), ...also]),

  async list({ company_id, user_id, session }: SessionKey): Promise<OpenSession[]> {
    const [rows, [owner]] = await Promise.all([
      queryRows(partition.user(company_id, user_id), { prefix: 'SESSION#' }),
      readMany([keys.company(company_id)]),
    ])
    return rows
      .map(row => parse(ShownRow(), row))
      .filter(row => !row.half && !hasEnded(row, owner))
      .map(({ sk, browser, ends, used_at }) => {
        const started_at = moment(ends - ABSOLUTE_SECONDS)
        return { id: sessionId(sk), browser, started_at, used_at: used_at ?? started_at, is_this: sk === session }
      })
      .sort((a, b) => b.used_at.localeCompare(a.used_at))
  },

  async find({ company_id, user_id }: SessionKey, id: string): Promise<SessionKey> {
    const found = (await Sessions.ofUser(company_id, user_id)).find(({ session }) => sessionId(session) === id)
    if (!found) throw new Refusal('not_found')
    return found
  },

  /** All sessions of a user, including expired ones. */
  async ofUser(company_id: string, user_id: string): Promise<SessionKey[]> {
    const rows = await queryRows(partition.user(company_id, user_id), { prefix: 'SESSION#' })
    return rows.map(({ sk }) => ({ company_id, user_id, session: String(sk) }))
  },

  exists: async (session: SessionKey): Promise<boolean> =>
    (await Sessions.open(session.company_id, [session])).length > 0,

  /** The given sessions of a company that have not ended. */
  async open<Session extends SessionKey>(companyId: string, sessions: readonly Session[]): Promise<Session[]> {
    const open: Session[] = []
    for (let start = 0; start < sessions.length; start += READ_BATCH_SIZE) {
      const batch = sessions.slice(start, start + READ_BATCH_SIZE)
      const [owner, ...rows] = await readMany([keys.company(companyId), ...batch.map(rowKey)])
      open.push(...batch.filter((_, at) => rows[at] && !hasEnded(parse(SessionRow(), rows[at]), owner)))
    }
    return open
  },

  /** Checks that the session still exists, as part of a transaction. */
  mustExist: (caller: SessionIdentity): Write => ({
    op: 'check',
    key: rowKey(caller),
    condition: { expression: 'attribute_exists(pk)', otherwise: notSignedIn },
  }),
}
