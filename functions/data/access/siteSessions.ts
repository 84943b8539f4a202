import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import type { SiteCaller } from '#functions/runtime/caller.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type LiveSite, SiteRegisters } from './siteRegisters.ts'

/** A working day. On the next day the reader enters the PIN again. */
export const SITE_SECONDS = 12 * 3600
/** For this time attempts from a known phone are counted separately. */
export const KNOWN_SECONDS = 30 * 24 * 3600

/** `version`: of the entered PIN. `ends`: the end of access, in seconds since 1970. */
const SessionRow = z.object({ version: z.number(), ends: z.number() })

/** Sessions of the on-site register, each for one building. Their cookie is separate, and other calls do not accept it. */
export const SiteSessions = {
  /** A session; `write` joins the caller's transaction. A phone that knew the PIN keeps its token, so it has one row. */
  start(
    { company_id, building_id, version }: LiveSite,
    token = randomBytes(32).toString('base64url'),
  ): { token: string; write: Write } {
    const row = { version, ends: secondsFromNow(SITE_SECONDS), ttl: secondsFromNow(KNOWN_SECONDS) }
    return { token, write: { op: 'put', key: keys.siteSession(company_id, building_id, token), row } }
  },

  /**
   * A phone that has opened the register before, with the name of its count; undefined otherwise. `isKnown`: the phone entered
   * the current PIN.
   */
  async phoneOf(token: string | undefined, { company_id, building_id, version }: LiveSite) {
    if (!token) return undefined
    const key = keys.siteSession(company_id, building_id, token)
    const session = await read(SessionRow, key)
    return session && { token, name: `${building_id}#${key.sk}`, isKnown: session.version === version }
  },

  /**
   * The owner of a token, for the code of a poster. Access ends at once when the PIN changes, the register is turned off or the
   * company is closed.
   */
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
