import { ulid } from 'ulid'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { TestApi } from './api.ts'

/** Turns on a client's portal with everything visible, and adds a portal contact. */
export async function aPortalContact(managing: TestApi, company_id: string, client_id: string, name = 'Ruth Paki') {
  const { settings } = (await managing.clients.portal({ params: { id: client_id } })).data
  const body = { is_on: true, shows_comments: true, ...(settings.version && { version: settings.version }) }
  if (!settings.is_on) await managing.clients.savePortal({ params: { id: client_id }, body })
  const id = ulid()
  const email = `${id.toLowerCase()}@owner.example`
  await managing.clients.invitePortalContact({ params: { id: client_id }, body: { id, name, email } })
  return { portalContact: id, portalEmail: email, portalToken: await aPortalToken(company_id, client_id, id) }
}

/** The cookie token of a new portal session. */
export async function aPortalToken(company_id: string, client_id: string, contact_id: string): Promise<string> {
  const [{ PortalSessions }, { transact }] = await Promise.all([
    import('#functions/data/access/portalSessions.ts'),
    import('#functions/data/table.ts'),
  ])
  const { token, write } = PortalSessions.start({ company_id, client_id, contact_id }, 'Firefox on Linux')
  await transact([write])
  return token
}

/** A new browser with its own IP address by default, and a portal session if `token` is given. */
export function inPortal(token?: string, address: string = ulid()) {
  const send = callHandler({}, address)
  if (token) send.cookies.set('portal', token)
  return { api: createClient(contract, send), cookies: send.cookies }
}
