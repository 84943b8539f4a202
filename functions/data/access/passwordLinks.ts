import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { hashSecret, keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import type { User } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { tokenParts } from './tokenParts.ts'

export type LinkKind = 'invitation' | 'reset'
const LINK_TTL_SECONDS: Readonly<Record<LinkKind, number>> = { invitation: 7 * 24 * 3600, reset: 3600 }

const LinkRow = z.object({ kind: z.enum(['invitation', 'reset']), secret: z.string(), ttl: z.number() })

const expired = () => new Refusal('link_expired')

/** Links to set a password. One row per user: a newer link of either kind replaces the older. */
export const PasswordLinks = {
  /** `token` is `company.user.secret` and appears only in the mail; the row contains the secret's hash. */
  issue({ company_id, id }: Pick<User, 'company_id' | 'id'>, kind: LinkKind): { token: string; write: Write } {
    const secret = randomBytes(32).toString('base64url')
    const row = { kind, secret: hashSecret(secret), ttl: secondsFromNow(LINK_TTL_SECONDS[kind]) }
    return {
      token: `${company_id}.${id}.${secret}`,
      write: { op: 'put', key: keys.passwordLink(company_id, id), row },
    }
  },

  /** The user of a link, and the write that uses the link up. Refuses a used, replaced or expired link. */
  async redeem(token: string, kind: LinkKind): Promise<{ companyId: string; userId: string; write: Write }> {
    const [companyId, userId, secret] = tokenParts(token, 3)
    if (!companyId || !userId || !secret) throw expired()
    const key = keys.passwordLink(companyId, userId)
    const link = await read(LinkRow, key)
    const fingerprint = hashSecret(secret)
    if (link?.secret !== fingerprint || link.kind !== kind) throw expired()
    const condition = {
      expression: 'secret = :print AND #ttl > :now',
      names: { '#ttl': 'ttl' },
      values: { ':print': fingerprint, ':now': secondsFromNow(0) },
      otherwise: expired,
    }
    return { companyId, userId, write: { op: 'delete', key, condition } }
  },

  /** Deletes the link of a user whose password was set in another way. */
  end: ({ company_id, id }: Pick<User, 'company_id' | 'id'>): Write => ({
    op: 'delete',
    key: keys.passwordLink(company_id, id),
  }),
}
