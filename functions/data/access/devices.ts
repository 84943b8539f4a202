import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { hashSecret, keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import type { User } from '#shared/domain/people/user.ts'
import { tokenParts } from './tokenParts.ts'

/** A device that is not used for so long is forgotten. */
export const DEVICE_SECONDS = 180 * 24 * 3600

const DeviceRow = z.object({ email: z.string() })

/** Devices on which a user has signed in before. Each has its own count for failed attempts. */
export const Devices = {
  /** `token` is `company.user.secret` and goes into a cookie; the row contains the secret's hash. */
  remember({ company_id, id, email }: User): { token: string; write: Write } {
    const secret = randomBytes(32).toString('base64url')
    const row = { email: email.toLowerCase(), ttl: secondsFromNow(DEVICE_SECONDS) }
    return {
      token: `${company_id}.${id}.${secret}`,
      write: { op: 'put', key: keys.device(company_id, id, secret), row },
    }
  },

  /** The name under which attempts of this device are counted; undefined where the user never signed in on it. */
  async find(token: string | undefined, email: string): Promise<string | undefined> {
    const [companyId, user, secret] = tokenParts(token, 3)
    if (!companyId || !user || !secret) return undefined
    const row = await read(DeviceRow, keys.device(companyId, user, secret))
    return row?.email === email.toLowerCase() ? `${companyId}#${user}#${hashSecret(secret)}` : undefined
  },
}
