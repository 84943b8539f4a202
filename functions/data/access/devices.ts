import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { hashSecret, keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import type { User } from '#shared/domain/people/user.ts'
import { tokenParts } from './tokenParts.ts'

/** A device expires after this time without use. */
export const DEVICE_SECONDS = 180 * 24 * 3600

const DeviceRow = z.object({ email: z.string() })

/** Devices on which a user has signed in before. Failed attempts are counted per device. */
export const Devices = {
  /** `token` is `company.user.secret`, for a cookie; the row contains only the secret's hash. */
  remember({ company_id, id, email }: User): { token: string; write: Write } {
    const secret = randomBytes(32).toString('base64url')
    const row = { email: email.toLowerCase(), ttl: secondsFromNow(DEVICE_SECONDS) }
    return {
      token: `${company_id}.${id}.${secret}`,
      write: { op: 'put', key: keys.device(company_id, id, secret), row },
    }
  },

  /** The name for counting attempts from this device; undefined if the user never signed in on it. */
  async find(token: string | undefined, email: string): Promise<string | undefined> {
    const [companyId, user, secret] = tokenParts(token, 3)
    if (!companyId || !user || !secret) return undefined
    const row = await read(DeviceRow, keys.device(companyId, user, secret))
    return row?.email === email.toLowerCase() ? `${companyId}#${user}#${hashSecret(secret)}` : undefined
  },
}
