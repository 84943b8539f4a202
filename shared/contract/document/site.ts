import * as z from 'zod'
import { get, post, put } from '#shared/contract/protocol/endpoint.ts'
import {
  AcknowledgementInput,
  LogPage,
  SiteLog,
  SitePin,
  SiteRegister,
  SiteSettings,
  SiteSettingsInput,
} from '#shared/domain/building/siteRegister.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'

const messageReply = z.object({ message: z.string() })

/**
 * The register of one building, for anyone who scans its poster and enters its PIN. These readers are not users and are not
 * identified.
 */
export const site = {
  settings: get('/api/building/{id}/site', {
    summary:
      'Whether the on-site register of a building is on, and its newest 100 acknowledgements. `after`: the `next` of the page before',
    undocumented: true,
    access: 'manage',
    query: () => LogPage(),
    reply: () => z.object({ data: z.object({ settings: SiteSettings(), is_issued: z.boolean(), log: SiteLog() }) }),
  }),
  save: put('/api/building/{id}/site', {
    summary: 'Turns the on-site register of a building on or off, or changes its PIN. Every session of it ends',
    undocumented: true,
    access: 'manage',
    audit: 'site_changed',
    body: () => SiteSettingsInput(),
    reply: () => messageReply,
  }),
  find: get('/api/site/{code}', {
    summary: 'Which building a poster leads to',
    undocumented: true,
    access: 'anyone',
    reply: () => z.object({ data: z.object({ building: z.string(), company: z.string() }) }),
  }),
  enter: post('/api/site/{code}', {
    summary: 'Opens the register of the building with its PIN, for 12 hours',
    undocumented: true,
    access: 'anyone',
    body: () => z.object({ pin: SitePin() }),
    reply: () => messageReply,
  }),
  register: get('/api/site/{code}/register', {
    summary: 'The register of the building as its issued reports say it',
    undocumented: true,
    access: 'siteReader',
    reply: () => z.object({ data: SiteRegister() }),
  }),
  files: get('/api/site/{code}/files', {
    summary: 'Short-lived links to the floor plans and photos of the register, by the hash of the file',
    undocumented: true,
    access: 'siteReader',
    reply: () => z.object({ data: z.record(FileHash, z.string()) }),
  }),
  acknowledge: post('/api/site/{code}/register', {
    summary: 'Records that someone has read the register. The same id is recorded once',
    undocumented: true,
    access: 'siteReader',
    body: () => AcknowledgementInput(),
    reply: () => messageReply,
  }),
}
