import { hashPassword, verifyPassword } from '#functions/auth/passwordHash.ts'
import { Acknowledgements } from '#functions/data/access/acknowledgements.ts'
import {
  clearAttempts,
  countAttempt,
  delayAttempt,
  forgiveAttempt,
  GUESS_DELAY,
} from '#functions/data/access/attempts.ts'
import { type LiveSite, SiteRegisters } from '#functions/data/access/siteRegisters.ts'
import { SITE_SECONDS, SiteSessions } from '#functions/data/access/siteSessions.ts'
import { auditWrite, writeAudit } from '#functions/data/auditLog.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Portals } from '#functions/data/company/portals.ts'
import { transact } from '#functions/data/table.ts'
import { currentIssues, issuesNamed, siteLogOf } from '#functions/documents/issuedDocuments.ts'
import { filesOf, type Issued, readIssued, registerOf } from '#functions/documents/issuedRegister.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { siteCookie } from '#functions/http/cookies.ts'
import { serve } from '#functions/http/serve.ts'
import type { SiteCaller } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import { site } from '#shared/contract/document/site.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const LOOKS_PER_NETWORK = 300
const TRIES_PER_NETWORK = 60
/** From wherever: of a million PINs, these are tried in a quarter of an hour at most. Who knows it is not counted. */
const TRIES_PER_BUILDING = 60
/** From one phone, which a whole crew may hand round. */
const CONFIRMED_PER_SESSION = 60

export const handler = serve('site', site, {
  async settings({ params }, { company_id }) {
    const [settings, { reports }, log] = await Promise.all([
      SiteRegisters.read(company_id, params.id),
      readIssued(company_id, params.id),
      siteLogOf(company_id, params.id),
    ])
    return { data: { settings, is_issued: reports.length > 0, log } }
  },

  async save({ params, body: { pin, version } }, caller) {
    const { reports } = await readIssued(caller.company_id, params.id)
    if (pin === null) return SiteRegisters.save(caller, params.id, undefined, version)
    if (reports.length === 0) throw new Refusal('site_needs_report')
    return SiteRegisters.save(caller, params.id, await hashPassword(pin), version)
  },

  async find({ params }, { sourceIp }) {
    await countAttempt(`site-code#${sourceIp}`, LOOKS_PER_NETWORK)
    const { company_id, building_id, company } = await liveSite(params.code)
    const { name } = await Buildings.read(company_id, building_id)
    return { data: { building: name, company: company.name } }
  },

  async enter({ params, body: { pin } }, { sourceIp, cookies }) {
    const [network, building, ownTries] = attemptsOf(params.code, sourceIp)
    await countAttempt(network, TRIES_PER_NETWORK)
    const found = await liveSite(params.code)
    // By network too, so that a stranger elsewhere cannot keep those in the building out for long.
    await delayAttempt(ownTries, GUESS_DELAY)
    await countAttempt(building, TRIES_PER_BUILDING)
    if (!(await verifyPassword(pin, found.pin_hash))) {
      await writeAudit(found.company_id, { ...actOf('site_failed', found, sourceIp), outcome: 'refused' })
      throw new Refusal('site_pin_wrong', { pin: 'That PIN isn’t right' })
    }
    const { token, write } = SiteSessions.start(found)
    await transact([write, auditWrite(found.company_id, actOf('site_entered', found, sourceIp))])
    await Promise.all([clearAttempts(ownTries), forgiveAttempt(building), forgiveAttempt(network)])
    cookies.push(siteCookie.set(token, settings('SITE_ORIGIN'), SITE_SECONDS))
    return { message: 'Register opened' }
  },

  async register(_, { company_id, building_id, company: { name, phone, email } }) {
    const issued = await shownNow(company_id, building_id)
    const { building } = issued.tree
    const register = await registerOf(company_id, issued, await shownTo(company_id, issued))
    const named = { ...building, full_address: fullAddress(building) }
    const issues = await currentIssues(company_id, issued.tree)
    const { is_as_issued } = issued
    return { data: { building: named, company: { name, phone, email }, is_as_issued, ...register, issues } }
  },

  async files(_, { company_id, building_id }) {
    const issued = await shownNow(company_id, building_id)
    const files = filesOf(issued, await shownTo(company_id, issued))
    const links = await Promise.all(files.map(async file => [file, await Bucket.presignGet(company_id, file)] as const))
    return { data: Object.fromEntries(links) }
  },

  async acknowledge({ body: { issues: ids, ...said } }, { company_id, building_id, session }: SiteCaller) {
    await countAttempt(`site-confirmed#${session}`, CONFIRMED_PER_SESSION)
    const issues = await issuesNamed(company_id, building_id, ids)
    await Acknowledgements.record(company_id, building_id, { ...said, issues, at: now() })
    return { message: 'Confirmed' }
  },
})

/** Under which the tries of a PIN are counted: of a network, for a building, and of the network for the building. */
const attemptsOf = (code: string, address: string) =>
  [`site-pin#${address}`, `site-pin#${code}`, `site-pin#${code}#${address}`] as const

async function liveSite(code: string): Promise<LiveSite> {
  const found = await SiteRegisters.ofCode(code)
  if (!found) throw new Refusal('not_found')
  return found
}

/** What is issued of the building now. Refuses where its report was withdrawn: what was read before may be wrong. */
async function shownNow(companyId: string, buildingId: string): Promise<Issued> {
  const issued = await readIssued(companyId, buildingId)
  if (issued.reports.length === 0) throw new Refusal('register_not_issued')
  return issued
}

/** The same as the owner is shown in the portal. */
const shownTo = (companyId: string, { tree }: Issued) => Portals.settings(companyId, tree.building.client_id)

const actOf = (event: AuditEvent, { building_id }: LiveSite, address: string) => ({
  event,
  target: `building ${building_id}`,
  address,
})
