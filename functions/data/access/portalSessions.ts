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

/** A session of the portal ends so long after the sign-in, whether it is used or not. */
export const PORTAL_SECONDS = 30 * 24 * 3600
const HOUR_MS = 3600 * 1000

const SessionRow = z.object({
  started_at: z.iso.datetime(),
  ttl: z.number(),
  /** In words, such as 'Chrome on Windows'; '' where that is not known. */
  browser: z.string().default(''),
})
const ListedRow = z.object({ ...SessionRow.shape, sk: z.string() })
type SessionRow = z.infer<typeof SessionRow>

const notSignedIn = () => new Refusal('not_signed_in')

/** Sessions of the owner's portal: a kind of their own, with a cookie of their own, that no call of a user takes. */
export const PortalSessions = {
  /**
   * A new session; the write goes into the transaction of the sign-in. The token is `company.client.contact.secret`: it names
   * its row, so that everything that the access depends on is read at once.
   */
  start({ company_id, client_id, contact_id }: PortalAccess, browser: string): { token: string; write: Write } {
    const secret = randomBytes(32).toString('base64url')
    const row = { started_at: now(), ttl: secondsFromNow(PORTAL_SECONDS), browser }
    return {
      token: `${company_id}.${client_id}.${contact_id}.${secret}`,
      write: { op: 'put', key: keys.portalSession(company_id, client_id, contact_id, secret), row },
    }
  },

  /** Ends the session of a token, if it is one. */
  endOf(token: string | undefined): Write[] {
    const [company_id, client_id, contact_id, secret] = tokenParts(token, 4)
    if (!company_id || !client_id || !contact_id || !secret) return []
    return [{ op: 'delete', key: keys.portalSession(company_id, client_id, contact_id, secret) }]
  },

  /** Who a token belongs to. It ends at once with the access, the portal, the client and the company: each is read. */
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

  /** Where somebody is signed in, newest first. */
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

  /** The sort key of their session with this id. */
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

/** The sessions of somebody that have not ended. */
async function rowsOf(caller: PortalCaller) {
  const { company_id, client_id, contact_id } = caller
  const rows = await queryRows(partition.portal(company_id, client_id), { prefix: `PORTALSESSION#${contact_id}#` })
  return rows.map(row => parse(ListedRow, row)).filter(row => counts(row, caller))
}

/** Once an hour. Of many requests at once one is enough, so a conflict is not an error. */
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
