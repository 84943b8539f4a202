import { seedId } from './ids.ts'
import { signIn } from './session.ts'

const CLIENT = 'school'
const PORTAL_EMAIL = 'owner@otatara.example'

/** The client of the reviewed building reads what is issued for it in the owner's portal. Safe to repeat. */
export async function makePortal(): Promise<void> {
  const api = await signIn('kauri', 'pm')
  const key = (step: string) => ({ key: seedId(`${CLIENT}/portal/${step}`) })
  const params = { id: seedId(CLIENT) }
  await api.clients.savePortal({ params, body: { is_on: true } }, key('on'))
  const contact = { id: seedId(`${CLIENT}/portal/contact`), name: 'Hine Te Rangi', email: PORTAL_EMAIL }
  await api.clients.invitePortalContact({ params, body: contact }, key('invite'))
}
