import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { IssuedBuilding, IssuedRegister, IssueHistory } from '#shared/domain/building/issuedRegister.ts'
import { LogPage, SiteLog } from '#shared/domain/building/siteRegister.ts'
import { PortalSettings } from '#shared/domain/company/portal.ts'
import { PortalSession } from '#shared/domain/people/openSession.ts'
import { email, FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText, text } from '#shared/schema/text.ts'

/** The id of a started sign-in, so that only the browser that requested the code can use it. */
const SignInRequest = z.object({ request: z.string().regex(/^[\w-]{43}$/, 'Ask for another code') })
/** What the company shows in the portal in addition to the register. */
const Shown = z.object(PortalSettings().omit({ is_on: true, version: true }).shape)

/** The owner's portal: what a company has issued for a client, for that client's portal contacts. They are not users. */
export const portal = {
  code: post('/api/auth/portal/code', {
    summary: 'Mails a code to sign in to the portal. An email without access gets the same reply after the same time',
    undocumented: true,
    access: 'anyone',
    body: () => z.object({ email: email(80) }),
    reply: () => z.object({ data: SignInRequest, message: z.string() }),
  }),
  signIn: post('/api/auth/portal', {
    summary: 'Signs in to the portal with the code. Returns the clients if the email has several and none is chosen',
    undocumented: true,
    access: 'anyone',
    body: () =>
      z.object({
        ...SignInRequest.shape,
        code: exactText(20).regex(/^\s*\d{4}\s?\d{4}\s*$/, 'The code has 8 digits'),
        /** The chosen client, if the email has access to several. */
        chosen: z.object({ company_id: Id, client_id: Id }).optional(),
      }),
    reply: () =>
      z.object({
        data: z.object({
          choices: z.array(z.object({ company_id: Id, client_id: Id, client: z.string(), company: z.string() })),
        }),
      }),
  }),
  sessions: get('/api/auth/portal', {
    summary: 'The browsers in which the calling contact is signed in to the portal, newest first',
    undocumented: true,
    access: 'portalContact',
    reply: () => z.object({ data: z.array(PortalSession) }),
  }),
  signOut: del('/api/auth/portal', {
    summary: 'Signs out of the portal: here, or in another browser of the same person',
    undocumented: true,
    audit: 'portal_signed_out',
    access: 'portalContact',
    /** The session of another browser, to end it. */
    body: () => z.object({ session: Id.optional() }).prefault({}),
  }),
  buildings: get('/api/portal', {
    summary:
      'The signed-in contact, and up to 50 buildings with issued documents. `search` matches any part of a word. `after`: the `next` of the page before',
    undocumented: true,
    access: 'portalContact',
    query: () => z.object({ search: text(100).optional(), after: text(200).optional() }).prefault({}),
    reply: () =>
      z.object({
        data: z.object({
          name: z.string(),
          email: z.string(),
          client: z.string(),
          company: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
          shows: Shown,
          buildings: z.array(IssuedBuilding()),
          more: z.boolean(),
          next: z.string().optional(),
        }),
      }),
  }),
  register: get('/api/portal/building/{id}', {
    summary: 'The register of a building as its issued reports say it, and its documents',
    undocumented: true,
    access: 'portalContact',
    reply: () => z.object({ data: IssuedRegister() }),
  }),
  files: get('/api/portal/building/{id}/files', {
    summary: 'Short-lived links to the floor plans and photos of the register, by the hash of the file',
    undocumented: true,
    access: 'portalContact',
    reply: () => z.object({ data: z.record(FileHash, z.string()) }),
  }),
  issues: get('/api/portal/building/{id}/issues/{contaminate_id}', {
    summary: 'The issues of a building’s report, newest first, and what changed from each to the next',
    undocumented: true,
    access: 'portalContact',
    reply: () => z.object({ data: z.array(IssueHistory()) }),
  }),
  site: get('/api/portal/building/{id}/site', {
    summary:
      'Whether the on-site register of a building is on, and its newest 100 acknowledgements. `after`: the `next` of the page before',
    undocumented: true,
    access: 'portalContact',
    query: () => LogPage(),
    reply: () => z.object({ data: SiteLog() }),
  }),
  document: get('/api/portal/building/{building}/document/{id}', {
    summary: 'A short-lived link to an issued report, its register workbook, its pack, or a clearance certificate',
    undocumented: true,
    access: 'portalContact',
    query: () => z.object({ kind: z.enum(['report', 'register', 'pack', 'certificate']) }),
    reply: () => z.object({ data: z.object({ url: z.string(), name: z.string() }) }),
  }),
}
