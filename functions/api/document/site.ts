import { hashPassword, verifyPassword } from '#functions/auth/passwordHash.ts'
import { Acknowledgements } from '#functions/data/access/acknowledgements.ts'
import {
  clearAttempts,
  countAttempt,
  countFrom,
  countShared,
  delayAttempt,
  forgiveAttempt,
  forgiveFrom,
  GUESS_DELAY,
  turnOf,
} from '#functions/data/access/attempts.ts'
import { closestNetwork, widestNetwork } from '#functions/data/access/networks.ts'
import { type LiveSite, SiteRegisters } from '#functions/data/access/siteRegisters.ts'
import { KNOWN_SECONDS, SiteSessions } from '#functions/data/access/siteSessions.ts'
import { repeatedAuditWrites } from '#functions/data/auditLog.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Portals } from '#functions/data/company/portals.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { readCurrentIssues, readIssuesById, readSiteLog } from '#functions/documents/issuedDocuments.ts'
import { filesOf, type IssuedReports, readIssuedReports, readRegister } from '#functions/documents/issuedRegister.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { siteCookie } from '#functions/http/cookies.ts'
import { type ReplyContext, serve } from '#functions/http/serve.ts'
import { siteSession } from '#functions/http/siteSession.ts'
import type { SiteCaller } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import { site } from '#shared/contract/document/site.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const LOOKS_PER_NETWORK = 300
const TRIES_PER_NETWORK = 60
/** From one network in 15 minutes, of phones that did not know the current PIN. Each creates a session. */
const ENTRIES_PER_NETWORK = 300
/**
 * Wrong PINs for one building from all networks in 15 minutes. Above this number the service checks one PIN every ten seconds:
 * strangers can try at most 150 of a million PINs in 15 minutes. A new reader still gets in, within some minutes if strangers try
 * all the time from 20 networks. Strangers in hundreds of networks can keep new readers out, but no phone that was inside.
 */
const ABOVE_LIMIT = {
  slow: { free: 1, firstSeconds: 10, longestSeconds: 10 },
  turn: { free: 1, firstSeconds: 60, longestSeconds: 15 * 60 },
}
const TRIES_PER_BUILDING = { most: 60, ...ABOVE_LIMIT }
/** From one phone, which a whole crew may share. */
const CONFIRMED_PER_SESSION = 60
/**
 * For one building in 15 minutes, so that a person with the PIN cannot hide real acknowledgements among fake ones. That person
 * cannot stop the real ones either, because above this number the service still records one every ten seconds.
 */
const CONFIRMED_PER_BUILDING = { most: 100, ...ABOVE_LIMIT }

export const handler = serve(
  'site',
  site,
  {
    async settings({ params, query }, { company_id }) {
      const [settings, { reports }, log] = await Promise.all([
        SiteRegisters.read(company_id, params.id),
        readIssuedReports(company_id, params.id),
        readSiteLog(company_id, params.id, query.after),
      ])
      return { data: { settings, is_issued: reports.length > 0, log } }
    },

    async save({ params, body: { pin, version } }, caller) {
      const { reports } = await readIssuedReports(caller.company_id, params.id)
      if (pin === null) return SiteRegisters.save(caller, params.id, undefined, version)
      if (reports.length === 0) throw new Refusal('site_needs_report')
      return SiteRegisters.save(caller, params.id, await hashPassword(pin), version)
    },

    async find({ params }, visitor) {
      const { found } = await findRegister(params.code, visitor, 'site-code', LOOKS_PER_NETWORK)
      const { company_id, building_id, company } = found
      const { name } = await Buildings.read(company_id, building_id)
      return { data: { building: name, company: company.name } }
    },

    /**
     * A phone that entered the current PIN before is never delayed by attempts of others. A phone that entered an earlier PIN has
     * its own count.
     */
    async enter({ params, body: { pin } }, visitor) {
      const { sourceIp, cookies } = visitor
      const { found, phone, known } = await findRegister(params.code, visitor, 'site-pin', TRIES_PER_NETWORK)
      const building = `site-pin#${params.code}`
      const attemptsKey = phone ? `site-pin#${phone.name}` : `${building}#${closestNetwork(sourceIp)}`
      if (known) await delayAttempt(attemptsKey, GUESS_DELAY)
      const isCounted = !known && (await countTry(building, sourceIp, attemptsKey))
      if (!(await verifyPassword(pin, found.pin_hash))) {
        await transact(await auditWritesOf('site_failed', found, sourceIp))
        throw new Refusal('site_pin_wrong', { pin: 'That PIN isn’t right' })
      }
      if (!known) await countFrom(sourceIp, 'site-entered', ENTRIES_PER_NETWORK)
      const { token, write } = SiteSessions.start(found, known ? phone?.token : undefined)
      await transact([write, ...(await auditWritesOf('site_entered', found, sourceIp))])
      await Promise.all([
        clearAttempts(attemptsKey),
        ...(known ? [] : [clearAttempts(turnOf(building, sourceIp)), forgiveFrom(sourceIp, 'site-pin')]),
        isCounted && forgiveAttempt(building),
      ])
      cookies.push(siteCookie.set(token, settings('SITE_ORIGIN'), KNOWN_SECONDS))
      return { message: 'Register opened' }
    },

    async register(_, { company_id, building_id, company: { name, phone, email } }) {
      const issued = await currentIssueOrRefuse(company_id, building_id)
      const { building } = issued.tree
      const register = await readRegister(company_id, issued, await portalSettingsFor(company_id, issued))
      const named = { ...building, full_address: fullAddress(building) }
      const issues = await readCurrentIssues(company_id, issued.tree)
      const { is_as_issued } = issued
      return { data: { building: named, company: { name, phone, email }, is_as_issued, ...register, issues } }
    },

    async files(_, { company_id, building_id }) {
      const issued = await currentIssueOrRefuse(company_id, building_id)
      const files = filesOf(issued, await portalSettingsFor(company_id, issued))
      const links = await Promise.all(
        files.map(async file => [file, await Bucket.presignGet(company_id, file)] as const),
      )
      return { data: Object.fromEntries(links) }
    },

    async acknowledge({ body: { issues: ids, ...reader } }, caller: SiteCaller, { sourceIp }) {
      const { company_id, building_id, session } = caller
      await countAttempt(`site-confirmed#${session}`, CONFIRMED_PER_SESSION)
      await countShared(`site-confirmed#${building_id}`, sourceIp, CONFIRMED_PER_BUILDING)
      const issues = await readIssuesById(company_id, building_id, ids)
      await Acknowledgements.record(company_id, building_id, { ...reader, issues, at: now() })
      return { message: 'Confirmed' }
    },
  },
  siteSession,
)

/** Counts a PIN of a phone that does not know the current one. A PIN that has to wait uses up none of its network’s tries. */
async function countTry(building: string, sourceIp: string, attemptsKey: string): Promise<boolean> {
  try {
    return await countShared(building, sourceIp, TRIES_PER_BUILDING, [[attemptsKey, GUESS_DELAY]])
  } catch (error) {
    await forgiveFrom(sourceIp, 'site-pin')
    throw error
  }
}

/**
 * The register of a code, and the phone if it opened the register before. A phone without the current PIN is counted by network.
 */
async function findRegister(code: string, { sourceIp, requestCookies }: Visitor, action: string, limit: number) {
  const found = await SiteRegisters.ofCode(code)
  const token = siteCookie.read(requestCookies, settings('SITE_ORIGIN'))
  const phone = found && (await SiteSessions.phoneOf(token, found))
  const known = phone?.isKnown ?? false
  if (!known) await countFrom(sourceIp, action, limit)
  if (!found) throw new Refusal('not_found')
  return { found, phone, known }
}
type Visitor = Pick<ReplyContext, 'sourceIp' | 'requestCookies'>

/** The current issue of the building. Refuses if its report was withdrawn, because it may be wrong. */
async function currentIssueOrRefuse(companyId: string, buildingId: string): Promise<IssuedReports> {
  const issued = await readIssuedReports(companyId, buildingId)
  if (issued.reports.length === 0) throw new Refusal('register_not_issued')
  return issued
}

/** The site shows the same as the owner's portal. */
const portalSettingsFor = (companyId: string, { tree }: IssuedReports) =>
  Portals.settings(companyId, tree.building.client_id)

/** A person with the PIN may enter it again and again, from any number of phones. */
const auditWritesOf = (
  event: 'site_entered' | 'site_failed',
  { company_id, building_id }: LiveSite,
  address: string,
): Promise<Write[]> =>
  repeatedAuditWrites(company_id, `${building_id}#${widestNetwork(address)}`, {
    ...{ event, address, target: `building ${building_id}` },
    outcome: event === 'site_entered' ? 'done' : 'refused',
  })
