import { seedId } from './ids.ts'
import { type Api, signIn } from './session.ts'

const CLIENT = 'school'
const PORTAL_EMAIL = 'owner@otatara.example'
const SITE_BUILDING = 'hall'
const SITE_PIN = '482913'

/** The client of the reviewed building reads what is issued for it in the owner's portal, contractors at its door. Safe to repeat. */
export async function makePortal(): Promise<void> {
  const api = await signIn('kauri', 'pm')
  const key = (step: string) => ({ key: seedId(`${CLIENT}/portal/${step}`) })
  const params = { id: seedId(CLIENT) }
  await api.clients.savePortal({ params, body: { is_on: true } }, key('on'))
  const contact = { id: seedId(`${CLIENT}/portal/contact`), name: 'Hine Te Rangi', email: PORTAL_EMAIL }
  await api.clients.invitePortalContact({ params, body: contact }, key('invite'))
  await turnOnSite(api)
}

const WAIT_MS = 250
const MOST_WAITS = 240

/** The register of the reviewed building can be read on site, once its report has been generated in the background. */
async function turnOnSite(api: Api): Promise<void> {
  const params = { id: seedId(SITE_BUILDING) }
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const { settings, is_issued } = (await api.site.settings({ params })).data
    if (settings.is_on) return
    if (is_issued) return void (await api.site.save({ params, body: { pin: SITE_PIN } }))
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  }
}
