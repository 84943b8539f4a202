import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Person } from '#shared/domain/permissions.ts'
import { type Company, RoleIds, type User } from '#shared/domain/person.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { isPast, secondsFromNow } from '../lib/clock.ts'
import { keys, partition } from './keys.ts'
import { parse, readEach, rowsOf, together } from './table.ts'

const SHORT_SECONDS = 12 * 3600
const LONG_SECONDS = 30 * 24 * 3600

const SessionRow = z.object({
  user_id: z.string(),
  company_id: z.string(),
  full_name: z.string(),
  roles: RoleIds,
  features: z.array(z.number()).default([]),
  remember: z.boolean(),
  ttl: z.number(),
})

/** `company.user.secret`: names its row, so that session and data can be read at once; only the secret's hash is stored. */
const tokenOf = (companyId: string, userId: string, secret: string) => `${companyId}.${userId}.${secret}`

function keyOf(token: string | undefined) {
  const [companyId, userId, secret] = token?.split('.') ?? []
  if (!companyId || !userId || !secret) throw new Refusal('not_signed_in')
  return keys.session(companyId, userId, secret)
}

const lifetime = (remember: boolean) => (remember ? LONG_SECONDS : SHORT_SECONDS)

export const Sessions = {
  /** Starts a session; the token goes into the cookie and is stored nowhere. */
  async start(
    user: User,
    { features }: Company,
    remember: boolean,
  ): Promise<{ token: string; seconds: number | undefined }> {
    const secret = randomBytes(32).toString('base64url')
    const { id: user_id, company_id, full_name, roles } = user
    const row = { user_id, company_id, full_name, roles, features, remember, ttl: secondsFromNow(lifetime(remember)) }
    await together([{ op: 'put', key: keys.session(company_id, user_id, secret), row }])
    return { token: tokenOf(company_id, user_id, secret), seconds: remember ? LONG_SECONDS : undefined }
  },

  /** The person behind a token, and the record of the command where it was carried out before: one round trip. */
  async admit(
    token: string | undefined,
    commandKey?: string,
  ): Promise<{ person: Person & { session: string }; before: unknown }> {
    const key = keyOf(token)
    const companyId = token?.split('.')[0] ?? ''
    const [row, before] = await readEach([key, ...(commandKey ? [keys.command(companyId, commandKey)] : [])])
    if (!row) throw new Refusal('not_signed_in')
    const session = parse(SessionRow, row)
    if (isPast(session.ttl)) throw new Refusal('not_signed_in')
    const { user_id, company_id, full_name, roles, features } = session
    return { person: { user_id, company_id, full_name, roles, features, session: key.sk }, before }
  },

  /** Moves the end of the session on. */
  async lengthen({ company_id, user_id, session }: Person & { session: string }): Promise<string> {
    const key = { pk: partition.user(company_id, user_id), sk: session }
    const [row] = await readEach([key])
    if (!row) throw new Refusal('not_signed_in')
    const ttl = secondsFromNow(lifetime(parse(SessionRow, row).remember))
    await together([
      {
        op: 'update',
        key,
        set: 'SET #ttl = :ttl',
        names: { '#ttl': 'ttl' },
        values: { ':ttl': ttl },
        condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_signed_in') },
      },
    ])
    return new Date(ttl * 1000).toISOString()
  },

  end: ({ company_id, user_id, session }: Person & { session: string }) =>
    together([{ op: 'delete', key: { pk: partition.user(company_id, user_id), sk: session } }]),

  /** Ends every session of a person at once. */
  async endAll(companyId: string, userId: string): Promise<void> {
    const rows = await rowsOf(partition.user(companyId, userId), { prefix: 'SESSION#' })
    for (let at = 0; at < rows.length; at += 100)
      await together(
        rows.slice(at, at + 100).map(row => ({ op: 'delete', key: { pk: String(row.pk), sk: String(row.sk) } })),
      )
  },
}
