import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { hashSecret, keys } from '#functions/data/keys.ts'
import { read, transact } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { tokenParts } from './tokenParts.ts'

/** Time to sign in at the identity provider. */
export const SIGN_ON_REQUEST_SECONDS = 600

const Row = z.object({
  company_id: z.string(),
  domain: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  browser: z.string(),
})
export type SignOnRequest = z.infer<typeof Row>

const expired = () => new Refusal('single_sign_on_expired')

/** Sign-on requests. Each may return once, in time, to the same browser. */
export const SignOnRequests = {
  /**
   * Returns the state, `company.secret`; the row's key contains the secret's hash. `browser` is the secret of the browser
   * binding.
   */
  async start(row: SignOnRequest): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    const key = keys.signOnRequest(row.company_id, secret)
    const stored = { ...row, browser: hashSecret(row.browser), ttl: secondsFromNow(SIGN_ON_REQUEST_SECONDS) }
    await transact([{ op: 'put', key, row: stored }])
    return `${row.company_id}.${secret}`
  },

  /** Uses the request up and returns it. Refuses a used, late or unknown state, and another browser. */
  async redeem(state: string, browser: string): Promise<SignOnRequest> {
    const [companyId, secret] = tokenParts(state, 2)
    if (!companyId || !secret) throw expired()
    const key = keys.signOnRequest(companyId, secret)
    const request = await read(Row, key)
    const fingerprint = hashSecret(browser)
    if (request?.browser !== fingerprint) throw expired()
    const condition = { expression: 'browser = :browser', values: { ':browser': fingerprint }, otherwise: expired }
    await transact([{ op: 'delete', key, condition }])
    return request
  },
}
