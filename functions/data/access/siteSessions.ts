import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import type { SiteCaller } from '#functions/runtime/caller.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type LiveSite, SiteRegisters } from './siteRegisters.ts'

/** A working day. The next day the reader enters the PIN again. */
export const SITE_SECONDS = 12 * 3600
/** For this time a phone that opened the register has its own count. */
export const KNOWN_SECONDS = 30 * 24 * 3600

/** `version`: of the PIN that was entered. `ends`, in seconds since 1970: until then the phone is inside. */
const SessionRow = z.object({ version: z.number(), ends: z.number() })

/** Sessions of the on-site register: each is for one building, with its own cookie that no other call takes. */
export const SiteSessions = {
  /** A new session; the write goes into the transaction of the entry. */
  start({ company_id, building_id, version }: LiveSite): { token: string; write: Write } {
    const token = randomBytes(32).toString('base64url')
    const row = { version, ends: secondsFromNow(SITE_SECONDS), ttl: secondsFromNow(KNOWN_SECONDS) }
    return { token, write: { op: 'put', key: keys.siteSession(company_id, building_id, token), row } }
  },

  /** A phone that opened the register before, and the name of its count; undefined for any other. It is known while its PIN is the register's. */
  async phoneOf(token: string | undefined, { company_id, building_id, version }: LiveSite) {
    if (!token) return undefined
    const key = keys.siteSession(company_id, building_id, token)
    const session = await read(SessionRow, key)
    return session && { name: `${building_id}#${key.sk}`, isKnown: session.version === version }
  },

  /** Who has a token, at the code of a poster. It ends at once with the PIN, when the register is turned off, and with the company. */
  async admit(token: string | undefined, code: string): Promise<SiteCaller> {
    const site = token ? await SiteRegisters.ofCode(code) : undefined
    if (!token || !site) throw new Refusal('not_signed_in')
    const { company_id, building_id, company, version } = site
    const key = keys.siteSession(company_id, building_id, token)
    const session = await read(SessionRow, key)
    if (!session || isPast(session.ends) || session.version !== version) throw new Refusal('not_signed_in')
    return { company_id, building_id, company, session: key.sk }
  },
}
