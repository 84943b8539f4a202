import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import type { SiteCaller } from '#functions/runtime/caller.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'
import { type LiveSite, SiteRegisters } from './siteRegisters.ts'

/** A working day: who comes again tomorrow enters the PIN again. */
export const SITE_SECONDS = 12 * 3600

/** `version`: of the PIN that was entered. */
const SessionRow = object(() => ({ version: z.number(), ttl: z.number() }))

/** Sessions of the on-site register: each is for one building, with a cookie of its own that no other call takes. */
export const SiteSessions = {
  /** A new session; the write goes into the transaction of the entry. */
  start({ company_id, building_id, version }: LiveSite): { token: string; write: Write } {
    const token = randomBytes(32).toString('base64url')
    const row = { version, ttl: secondsFromNow(SITE_SECONDS) }
    return { token, write: { op: 'put', key: keys.siteSession(company_id, building_id, token), row } }
  },

  /** Who has a token, at the code of a poster. It ends at once with the PIN, when the register is turned off, and with the company. */
  async admit(token: string | undefined, code: string): Promise<SiteCaller> {
    const site = token ? await SiteRegisters.ofCode(code) : undefined
    if (!token || !site) throw new Refusal('not_signed_in')
    const { company_id, building_id, company, version } = site
    const key = keys.siteSession(company_id, building_id, token)
    const session = await read(SessionRow, key)
    if (!session || isPast(session.ttl) || session.version !== version) throw new Refusal('not_signed_in')
    return { company_id, building_id, company, session: key.sk }
  },
}
