import { hashPassword } from '#functions/auth/passwordHash.ts'
import { keys } from '#functions/data/keys.ts'
import { transact } from '#functions/data/table.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { seedId } from './ids.ts'
import { signIn } from './session.ts'

const CLIENT = 'school'
const PORTAL_EMAIL = 'owner@otatara.example'
const SITE_BUILDING = 'hall'
const SITE_PIN = '482913'

/** Opens the owner's portal for the client of the reviewed building, and its on-site register for contractors. Safe to repeat. */
export async function makePortal(): Promise<void> {
  const api = await signIn('kauri', 'pm')
  const key = (step: string) => ({ key: seedId(`${CLIENT}/portal/${step}`) })
  const params = { id: seedId(CLIENT) }
  await api.clients.savePortal({ params, body: { is_on: true } }, key('on'))
  const contact = { id: seedId(`${CLIENT}/portal/contact`), name: 'Hine Te Rangi', email: PORTAL_EMAIL }
  await api.clients.invitePortalContact({ params, body: contact }, key('invite'))
  await turnOnSite()
}

/** Turns on the on-site register. Written directly, because the call needs a report, which the workers generate later. */
async function turnOnSite(): Promise<void> {
  const key = keys.siteSettings(seedId('kauri'), seedId(SITE_BUILDING))
  const changed = { version: 1, changed_at: now(), changed_name: 'Sione Latu' }
  await transact([{ op: 'put', key, row: { is_on: true, ...changed, pin_hash: await hashPassword(SITE_PIN) } }])
}
