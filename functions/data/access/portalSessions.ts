import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type LivePortal, type PortalAccess, Portals } from '#functions/data/company/portals.ts'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { parse, queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import type { PortalCaller } from '#functions/runtime/caller.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import type { PortalSession } from '#shared/domain/people/openSession.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { sessionId } from './sessionId.ts'
import { tokenParts } from './tokenParts.ts'

/** Fixed lifetime of a portal session; use does not extend it. */
export const PORTAL_SECONDS = 30 * 24 * 3600
const HOUR_MS = 3600 * 1000

const SessionRow = z.object({
  started_at: z.iso.datetime(),
  ttl: z.number(),
  /** Browser and system in words, for example 'Chrome on Windows'; '' if unknown. */
  browser: z.string().default(''),
})
const ListedRow = z.object({ ...SessionRow.shape, sk: z.string() })
type SessionRow = z.infer<typeof SessionRow>

const notSignedIn = () => new Refusal('not_signed_in')

/** Sessions of the owner's portal. Their cookie is separate, and calls of users do not accept it. */
export const PortalSessions = {
  /**
   * Creates a session; `write` joins the transaction of the sign-in. The token is `company.client.contact.secret`: it contains
   * the keys of all rows that the access depends on, so one round trip reads them.
   */
  start({ company_id, client_id, contact_id }: PortalAccess, browser: string): { token: string; write: Write } {
    const secret = randomBytes(32).toString('base64url')
    const row = { started_at: now(), ttl: secondsFromNow(PORTAL_SECONDS), browser }
    return {
      token: `${company_id}.${client_id}.${contact_id}.${secret}`,
      write: { op: 'put', key: keys.portalSession(company_id, client_id, contact_id, secret), row },
    }
  },

  /** The write that ends the session of a token; none if the token is malformed. */
  endOf(token: string | undefined): Write[] {
    const [company_id, client_id, contact_id, secret] = tokenParts(token, 4)
    if (!company_id || !client_id || !contact_id || !secret) return []
    return [{ op: 'delete', key: keys.portalSession(company_id, client_id, contact_id, secret) }]
  },

  /** The owner of a token. Reads access, portal, client and company each time, so that the session ends with any of them. */
  async admit(token: string | undefined): Promise<PortalCaller> {
    const [company_id, client_id, contact_id, secret] = tokenParts(token, 4)
    if (!company_id || !client_id || !contact_id || !secret) throw notSignedIn()
    const access = { company_id, client_id, contact_id }
    const key = keys.portalSession(company_id, client_id, contact_id, secret)
    const [row, ...others] = await readMany([key, ...Portals.keysOf(access)])
    const portal = Portals.liveIn(others)
    if (!row || !portal) throw notSignedIn()
    if (!counts(parse(SessionRow, row), portal)) throw notSignedIn()
    await noteUse(access, portal)
    return { ...access, session: key.sk, ...portal }
  },

  async list(caller: PortalCaller): Promise<PortalSession[]> {
    const rows = await rowsOf(caller)
    return rows
      .map(({ sk, browser, started_at }) => ({
        id: sessionId(sk),
        browser,
        started_at,
        is_this: sk === caller.session,
      }))
      .sort((a, b) => b.started_at.localeCompare(a.started_at))
  },

  async find(caller: PortalCaller, id: string): Promise<string> {
    const found = (await rowsOf(caller)).find(({ sk }) => sessionId(sk) === id)
    if (!found) throw new Refusal('not_found')
    return found.sk
  },

  end: ({ company_id, client_id }: PortalCaller, sk: string): Write => {
    const { pk } = keys.portalSettings(company_id, client_id)
    return { op: 'delete', key: { pk, sk } satisfies Key }
  },
}

const counts = ({ started_at, ttl }: SessionRow, { valid_from }: Pick<LivePortal, 'valid_from'>): boolean =>
  !isPast(ttl) && started_at >= valid_from

/** The contact's sessions that have not ended. */
async function rowsOf(caller: PortalCaller) {
  const { company_id, client_id, contact_id } = caller
  const rows = await queryRows(partition.portal(company_id, client_id), { prefix: `PORTALSESSION#${contact_id}#` })
  return rows.map(row => parse(ListedRow, row)).filter(row => counts(row, caller))
}

/** Updates at most once an hour. Another request may update at the same time, so a conflict is not an error. */
async function noteUse({ company_id, client_id, contact_id }: PortalAccess, { contact }: LivePortal): Promise<void> {
  const { used_at } = contact
  if (used_at && Date.parse(used_at) > Date.now() - HOUR_MS) return
  const condition = {
    expression: 'used_at = :before',
    values: { ':before': used_at },
    otherwise: () => new Refusal('busy'),
  }
  const key = keys.portalContact(company_id, client_id, contact_id)
  await transact([{ op: 'update', key, set: 'SET used_at = :now', values: { ':now': now() }, condition }]).catch(
    error => {
      if (!(error instanceof Refusal)) throw error
    },
  )
}
