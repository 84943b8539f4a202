import * as z from 'zod'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { readable } from '#functions/data/readable.ts'
import {
  mustHaveVersion,
  mustNotExist,
  parse,
  queryList,
  queryRows,
  read,
  readMany,
  type Write,
} from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { log } from '#functions/runtime/log.ts'
import { Client } from '#shared/domain/company/client.ts'
import {
  PortalContact,
  type PortalContactInput,
  PortalSettings,
  type PortalSettingsInput,
} from '#shared/domain/company/portal.ts'
import { Company } from '#shared/domain/people/user.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { Clients } from './clients.ts'

const MAX_CONTACTS = 50

/** Identifies the access of one portal contact. */
export const PortalAccess = lazy(() =>
  z.object({ company_id: z.string(), client_id: z.string(), contact_id: z.string() }),
)
export type PortalAccess = z.infer<ReturnType<typeof PortalAccess>>

/** `on_since`: sessions started earlier are invalid. */
const SettingsRow = lazy(() => z.object({ ...PortalSettings().shape, on_since: z.iso.datetime().optional() }))
/** `created_at`: sessions started earlier belong to a revoked access with the same id. */
const ContactRow = lazy(() => z.object({ ...PortalContact().shape, created_at: z.iso.datetime() }))
const Versioned = lazy(() => z.object({ version: z.number() }))

/** A portal contact with all rows that the access depends on. */
export interface LivePortal {
  readonly contact: PortalContact
  readonly settings: PortalSettings
  /** Sessions started earlier are invalid. */
  readonly valid_from: string
  readonly client: Client
  readonly company: Company
}

const contactsOf = (companyId: string, clientId: string) =>
  queryList(PortalContact(), partition.portal(companyId, clientId), { prefix: 'PORTALCONTACT#' })

/** The owner's portal of a client: its contents and its contacts. */
export const Portals = {
  async read(companyId: string, clientId: string): Promise<{ settings: PortalSettings; contacts: PortalContact[] }> {
    const [settings, contacts] = await Promise.all([
      Portals.settings(companyId, clientId),
      contactsOf(companyId, clientId),
      Clients.live(companyId, clientId),
    ])
    return { settings, contacts }
  },

  /** The client's settings, or the defaults. */
  settings: async (companyId: string, clientId: string): Promise<PortalSettings> =>
    (await read(PortalSettings(), keys.portalSettings(companyId, clientId))) ?? PortalSettings().parse({}),

  /** `on_since` is renewed when the portal is turned on again, so that earlier sessions stay ended. */
  async save(caller: Caller, clientId: string, { version, ...choices }: PortalSettingsInput) {
    const key = keys.portalSettings(caller.company_id, clientId)
    const [before] = await Promise.all([read(SettingsRow(), key), Clients.live(caller.company_id, clientId)])
    refuseStale(before && Versioned().parse(before), version)
    const on_since = before?.is_on ? before.on_since : now()
    const row = { ...choices, version: (before?.version ?? 0) + 1, ...(choices.is_on && { on_since }) }
    setAuditEvent(caller, 'portal_changed', choices.is_on ? 'on' : 'off')
    const write: Write = { op: 'put', key, row, condition: mustHaveVersion(before?.version) }
    return commitOnce(caller, [write], { id: clientId, message: 'Portal settings saved' })
  },

  /** Gives a contact access; `mailWrites` send the invitation. An email has at most one access per client. */
  async invite(
    caller: Caller,
    clientId: string,
    { id, name, email }: PortalContactInput,
    mailWrites: readonly Write[],
  ) {
    const { company_id, full_name } = caller
    if ((await contactsOf(company_id, clientId)).length >= MAX_CONTACTS) throw new Refusal('portal_contact_limit')
    const contact: PortalContact = { id, name, email, invited_at: now(), invited_name: full_name, used_at: null }
    setAuditEvent(caller, 'portal_invited', `${name}, ${email}`)
    const access = { company_id, client_id: clientId, contact_id: id }
    return commitOnce(
      caller,
      [
        {
          op: 'put',
          key: keys.portalContact(company_id, clientId, id),
          row: { ...contact, created_at: now() },
          condition: mustNotExist(() => new Refusal('changed_meanwhile')),
        },
        {
          op: 'put',
          key: keys.portalEmail(email, company_id, clientId),
          row: access,
          condition: mustNotExist(
            () => new Refusal('portal_contact_exists', { email: 'This email already has access' }),
          ),
        },
        ...mailWrites,
      ],
      { id, message: `${name} invited` },
    )
  },

  async inviteAgain(
    caller: Caller,
    clientId: string,
    { id, name, email }: PortalContact,
    mailWrites: readonly Write[],
  ) {
    const { company_id, full_name } = caller
    setAuditEvent(caller, 'portal_invited', `${name}, ${email}`)
    const write: Write = {
      op: 'update',
      key: keys.portalContact(company_id, clientId, id),
      set: 'SET invited_at = :now, invited_name = :by',
      values: { ':now': now(), ':by': full_name },
      condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
    }
    return commitOnce(caller, [write, ...mailWrites], { message: `Invitation sent to ${name} again` })
  },

  /** Revokes a contact's access. Each request reads the contact's row, so their sessions end at once. */
  async revoke(caller: Caller, clientId: string, id: string) {
    const { company_id } = caller
    const key = keys.portalContact(company_id, clientId, id)
    const contact = await read(PortalContact(), key)
    if (!contact) throw new Refusal('not_found')
    const { name, email } = contact
    setAuditEvent(caller, 'portal_revoked', `${name}, ${email}`)
    const condition = { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') }
    const writes: Write[] = [
      { op: 'delete', key, condition },
      { op: 'delete', key: keys.portalEmail(email, company_id, clientId) },
    ]
    return commitOnce(caller, writes, { message: `${name} no longer has access` })
  },

  /** Reads all rows that an access depends on in one round trip; undefined if the access has ended. */
  async live({ company_id, client_id, contact_id }: PortalAccess): Promise<LivePortal | undefined> {
    return Portals.liveIn(await readMany(Portals.keysOf({ company_id, client_id, contact_id })))
  },

  keysOf: ({ company_id, client_id, contact_id }: PortalAccess) => [
    keys.portalContact(company_id, client_id, contact_id),
    keys.portalSettings(company_id, client_id),
    keys.client(company_id, client_id),
    keys.company(company_id),
  ],

  liveIn([contact, settings, client, company]: readonly (Record<string, unknown> | undefined)[]):
    | LivePortal
    | undefined {
    if (!contact || !settings || !client || !company) return undefined
    const { on_since, ...shown } = parse(SettingsRow(), settings)
    const { created_at, ...person } = parse(ContactRow(), contact)
    const owner = parse(Client(), client)
    const surveying = parse(Company(), company)
    if (!shown.is_on || !on_since || owner.deleted_at || surveying.deleted_at) return undefined
    const valid_from = [created_at, on_since].sort().at(-1) ?? on_since
    return { contact: person, settings: shown, valid_from, client: owner, company: surveying }
  },

  /** The valid accesses of an email, ordered by company. Unreadable ones are skipped. */
  async ofEmail(email: string): Promise<(PortalAccess & { readonly portal: LivePortal })[]> {
    const { pk } = keys.portalEmail(email, '', '')
    const rows = await queryRows(pk, { prefix: 'PORTAL#', limit: MAX_PORTALS })
    const accesses = await readable('portal', PortalAccess(), rows)
    const portals = await Promise.all(accesses.map(liveIfReadable))
    return accesses.flatMap((access, at) => {
      const portal = portals[at]
      return portal ? [{ ...access, portal }] : []
    })
  },
}

/** An unreadable row of one company must not close the contact's other portals. */
async function liveIfReadable(access: PortalAccess): Promise<LivePortal | undefined> {
  const rows = await readMany(Portals.keysOf(access))
  try {
    return Portals.liveIn(rows)
  } catch (error) {
    await log.error('portal', { ...access, error })
    return undefined
  }
}

/** Portals per email. A contact with more needs a second address. */
const MAX_PORTALS = 30
