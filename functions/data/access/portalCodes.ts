import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { hashSecret, keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const CODE_MINUTES = 10
const DIGITS = 8

const CodeRow = z.object({ email: z.string(), code_hash: z.string() })

/** The hash includes the request, which is not stored. The hash of a few digits alone could be guessed. */
const hashOf = (request: string, code: string) => hashSecret(`${request}.${code}`)
const isSame = (hash: string, other: string) => timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(other, 'hex'))
const wrong = () => new Refusal('portal_code_wrong', { code: 'Check the code in the newest email' })

/** One-time codes by mail. A code works once, and only in the browser that requested it and has the `request`. */
export const PortalCodes = {
  issue(email: string): { request: string; code: string; write: Write } {
    const request = randomBytes(32).toString('base64url')
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const row = { email, code_hash: hashOf(request, code), ttl: secondsFromNow(CODE_MINUTES * 60) }
    return { request, code, write: { op: 'put', key: keys.portalCode(request), row } }
  },

  /** The email of a code, and the write that uses the code up. */
  async redeem(request: string, code: string): Promise<{ email: string; write: Write }> {
    const key = keys.portalCode(request)
    const row = await read(CodeRow, key)
    if (!row || !isSame(row.code_hash, hashOf(request, code))) throw wrong()
    const condition = { expression: 'attribute_exists(pk)', otherwise: wrong }
    return { email: row.email, write: { op: 'delete', key, condition } }
  },
}
