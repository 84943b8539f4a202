import { browserName } from '#functions/auth/browserName.ts'
import {
  clearAttempts,
  countAttempt,
  countFrom,
  countShared,
  MAIL_DELAY,
  turnOf,
} from '#functions/data/access/attempts.ts'
import { closestNetwork } from '#functions/data/access/networks.ts'
import { CODE_MINUTES, PortalCodes } from '#functions/data/access/portalCodes.ts'
import { PORTAL_SECONDS, PortalSessions } from '#functions/data/access/portalSessions.ts'
import { auditWrite, repeatedAuditWrites } from '#functions/data/auditLog.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Portals } from '#functions/data/company/portals.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { transact } from '#functions/data/table.ts'
import {
  readDocuments,
  readIssuedBuildings,
  readIssuedReport,
  readIssues,
  readSiteLog,
  refuseUnissued,
} from '#functions/documents/issuedDocuments.ts'
import { filesOf, readIssuedReports, readRegister } from '#functions/documents/issuedRegister.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { packName, registerName } from '#functions/files/fileName.ts'
import { portalCookie } from '#functions/http/cookies.ts'
import { portalSession } from '#functions/http/portalSession.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { queuePortalMail } from '#functions/mail/mailJob.ts'
import type { PortalCaller } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import { portal } from '#shared/contract/document/portal.ts'
import type { Company } from '#shared/domain/people/user.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const CODES_PER_NETWORK = 30
/** From any network in 15 minutes. Above this number the service sends one code a minute, so a mailbox gets at most 35 mails. */
const CODES_PER_EMAIL = {
  most: 20,
  slow: { free: 1, firstSeconds: 60, longestSeconds: 60 },
  turn: { free: 1, firstSeconds: 2 * 60, longestSeconds: 60 * 60 },
}
const TRIES_PER_NETWORK = 60
const TRIES_PER_CODE = 5
/** Longer than the work for an email with access, so that the response time does not reveal emails. */
const ANSWER_MS = 500

export const handler = serve(
  'portal',
  portal,
  {
    async code({ body: { email } }, { sourceIp }) {
      await countFrom(sourceIp, 'portal-code', CODES_PER_NETWORK)
      // Also counted by network, so that a stranger cannot use up the owner's attempts.
      await countShared(codesFor(email), sourceIp, CODES_PER_EMAIL, [[codeAttempts(email, sourceIp), MAIL_DELAY]])
      const [request] = await Promise.all([sendCode(email), new Promise(resolve => setTimeout(resolve, ANSWER_MS))])
      return { data: { request }, message: 'If this email has access, we’ve sent it a code.' }
    },

    async signIn(
      { body: { request, code, chosen: choice } },
      { sourceIp: address, cookies, requestCookies, userAgent },
    ) {
      await countFrom(address, 'portal-sign-in', TRIES_PER_NETWORK)
      await countAttempt(`portal-sign-in#${request}`, TRIES_PER_CODE)
      const { email, write } = await PortalCodes.redeem(request, code.replaceAll(/\s/g, ''))
      const accesses = await Portals.ofEmail(email)
      const chosen = choice ? accesses.find(access => isSame(access, choice)) : accesses[0]
      if (!chosen) throw new Refusal('portal_code_wrong', { code: 'Check the code in the newest email' })
      if (!choice && accesses.length > 1) return { data: { choices: accesses.map(choiceOf) } }
      const session = PortalSessions.start(chosen, browserName(userAgent))
      const { company_id, portal } = chosen
      const act = actOf('portal_signed_in', { ...chosen, ...portal }, address)
      const before = PortalSessions.endOf(portalCookie.read(requestCookies, settings('SITE_ORIGIN')))
      await transact([write, session.write, ...before, auditWrite(company_id, act)])
      await Promise.all([clearAttempts(codeAttempts(email, address)), clearAttempts(turnOf(codesFor(email), address))])
      cookies.push(portalCookie.set(session.token, settings('SITE_ORIGIN'), PORTAL_SECONDS))
      return { data: { choices: [] } }
    },

    async sessions(_, caller) {
      return { data: await PortalSessions.list(caller) }
    },

    async signOut({ body }, caller, { cookies, sourceIp }) {
      const session = body.session ? await PortalSessions.find(caller, body.session) : caller.session
      const isOther = session !== caller.session
      const act = actOf('portal_signed_out', caller, sourceIp)
      const detail = isOther ? `${act.detail}, in another browser` : act.detail
      await transact([PortalSessions.end(caller, session), auditWrite(caller.company_id, { ...act, detail })])
      if (!isOther) cookies.push(portalCookie.set('', settings('SITE_ORIGIN'), 0))
    },

    async buildings({ query }, { company_id, contact: { name, email }, client, company, settings: shows }) {
      const found = await readIssuedBuildings(company_id, client.id, query)
      return { data: { name, email, client: client.name, company: surveyorOf(company), shows, ...found } }
    },

    async register({ params }, { company_id, client_id, company, settings: shown }) {
      await refuseUnissued(company_id, params.id, client_id)
      const issued = await readIssuedReports(company_id, params.id)
      const [documents, register] = await Promise.all([
        readDocuments(company_id, issued.tree),
        readRegister(company_id, issued, shown),
      ])
      const { building } = issued.tree
      const named = { ...building, full_address: fullAddress(building) }
      const { is_as_issued } = issued
      return { data: { building: named, company: surveyorOf(company), is_as_issued, ...register, documents } }
    },

    async files({ params }, { company_id, client_id, settings: shown }) {
      await refuseUnissued(company_id, params.id, client_id)
      const files = filesOf(await readIssuedReports(company_id, params.id), shown)
      const links = await Promise.all(
        files.map(async file => [file, await Bucket.presignGet(company_id, file)] as const),
      )
      return { data: Object.fromEntries(links) }
    },

    async issues({ params }, { company_id, client_id, settings: shown }) {
      await refuseUnissued(company_id, params.id, client_id)
      return { data: await readIssues(company_id, params.id, params.contaminate_id === '1' ? 1 : 2, shown) }
    },

    async site({ params, query }, { company_id, client_id }) {
      await refuseUnissued(company_id, params.id, client_id)
      return { data: await readSiteLog(company_id, params.id, query.after) }
    },

    async document({ params: { building, id }, query: { kind } }, caller, { sourceIp }) {
      await refuseUnissued(caller.company_id, building, caller.client_id)
      const { file, name } = await DOCUMENTS[kind](caller, building, id)
      const act = actOf('document_downloaded', caller, sourceIp)
      const entry = { ...act, target: `building ${building}`, detail: `${act.detail}: ${name}` }
      await transact(await repeatedAuditWrites(caller.company_id, `${caller.contact_id}#${id}`, entry))
      return { data: { url: await Bucket.presignGet(caller.company_id, file, name), name } }
    },
  },
  portalSession,
)

/** The key for counting the codes that all networks request for an email. */
const codesFor = (email: string) => `portal-code#${email}`

/** The key for counting the codes that one network requests for an email. */
const codeAttempts = (email: string, address: string) => `${codesFor(email)}#${closestNetwork(address)}`

/** For an email without access a code is created too, but not sent. */
async function sendCode(email: string): Promise<string> {
  const { request, code, write } = PortalCodes.issue(email)
  const [access] = await Portals.ofEmail(email)
  const values = { code: `${code.slice(0, 4)} ${code.slice(4)}`, minutes: String(CODE_MINUTES) }
  const mail = access && queuePortalMail(access, 'portal_code', values)
  await transact([write, ...(mail ? [mail.write] : [])])
  if (mail) await enqueue(mail.job)
  return request
}

type Access = Awaited<ReturnType<typeof Portals.ofEmail>>[number]
type Choice = Pick<Access, 'company_id' | 'client_id'>
const isSame = (access: Choice, choice: Choice) =>
  access.company_id === choice.company_id && access.client_id === choice.client_id
const choiceOf = ({ company_id, client_id, portal: { client, company } }: Access) => ({
  company_id,
  client_id,
  client: client.name,
  company: company.name,
})

const actOf = (
  event: AuditEvent,
  { client_id, contact: { name, email } }: Pick<PortalCaller, 'client_id' | 'contact'>,
  address: string,
) => ({ event, target: `client ${client_id}`, detail: `${name}, ${email}`, address })

const surveyorOf = ({ name, phone, email }: Company) => ({ name, phone, email })

type Download = (
  caller: PortalCaller,
  building: string,
  id: string,
) => Promise<{ readonly file: string; readonly name: string }>

const DOCUMENTS: Readonly<Record<'report' | 'register' | 'pack' | 'certificate', Download>> = {
  async report({ company_id, settings: { shows_reports } }, building, id) {
    const { file, final_document_name: name } = await readIssuedReport(company_id, building, id)
    if (!shows_reports || !file) throw new Refusal('not_found')
    return { file, name }
  },

  async register({ company_id, settings: { shows_registers } }, building, id) {
    const { register_file: file, final_document_name } = await readIssuedReport(company_id, building, id)
    if (!shows_registers || !file) throw new Refusal('not_found')
    return { file, name: registerName(final_document_name) }
  },

  /** The pack shows no more than the report. */
  async pack({ company_id, settings: { shows_reports } }, building, id) {
    const { pack_file: file, final_document_name } = await readIssuedReport(company_id, building, id)
    if (!shows_reports || !file) throw new Refusal('not_found')
    return { file, name: packName(final_document_name) }
  },

  async certificate({ company_id, settings: { shows_certificates } }, building, id) {
    const code = (await Revisions.current(company_id, building)).get(issuedSortKeys.clearance(id))
    if (!shows_certificates || !code) throw new Refusal('not_found')
    const { document } = await Clearances.read(company_id, id)
    if (!document.file || document.code !== code) throw new Refusal('not_found')
    return { file: document.file, name: document.final_document_name }
  },
}
