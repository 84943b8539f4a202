import { ulid } from 'ulid'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'

export const SITE_PIN = '135790'

/**
 * Turns on a building's on-site register with a new PIN, even without an issued report; returns the poster's code and a session
 * token.
 */
export async function aSiteReader(company_id: string, building: string) {
  const [{ SiteRegisters }, { SiteSessions }, { keys }, { transact }, { hashPassword }] = await Promise.all([
    import('#functions/data/access/siteRegisters.ts'),
    import('#functions/data/access/siteSessions.ts'),
    import('#functions/data/keys.ts'),
    import('#functions/data/table.ts'),
    import('#functions/auth/passwordHash.ts'),
  ])
  const { version = 0 } = await SiteRegisters.read(company_id, building)
  const row = { is_on: true, version: version + 1, pin_hash: await hashPassword(SITE_PIN) }
  await transact([{ op: 'put', key: keys.siteSettings(company_id, building), row }])
  const siteCode = codeIn(await SiteRegisters.addressOf(company_id, building))
  const found = await SiteRegisters.ofCode(siteCode)
  if (!found) throw new Error('No building for this poster code')
  const { token, write } = SiteSessions.start(found)
  await transact([write])
  return { siteCode, siteToken: token }
}

export const codeIn = (address: string): string => address.split('/site/')[1] ?? ''

/** A phone with its own IP address by default, and a session of an on-site register if `token` is given. */
export function onSite(token?: string, address: string = ulid()) {
  const send = callHandler({}, address)
  if (token) send.cookies.set('site', token)
  return { api: createClient(contract, send), cookies: send.cookies }
}
