import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { flag, optional, required, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { link, text } from '#shared/schema/text.ts'

/** What can be sent to the external system. A client and a building are created there; the rest belongs to a building. */
export const EXPORT_NAMES = {
  client: 'Client',
  building: 'Building',
  floors: 'Floors',
  notes: 'Notes',
  report_1: 'Asbestos report',
  report_2: 'Lead report',
} as const satisfies Record<string, string>
export type ExportKind = keyof typeof EXPORT_NAMES
export const ExportKind = z.enum(['client', 'building', 'floors', 'notes', 'report_1', 'report_2'])

export const EXPORT_STATE_NAMES = { queued: 'Queued', active: 'Sending', sent: 'Sent', failed: 'Failed' } as const

const state = z.enum(['queued', 'active', 'sent', 'failed'])

/** One delivery, from its request on. `id` is the idempotency key for the external system. */
export const Export = z.object({
  id: Id,
  kind: ExportKind,
  /** Its title on screen: 'Floors of Harbour House'. */
  title: z.string(),
  /** The path of the page on which it was requested. */
  page: z.string(),
  state,
  /** How often it was sent. */
  attempt: z.number().int().default(0),
  /** The path below the address of the external system. */
  path: z.string(),
  /** The bytes that are sent, the same at every attempt: their SHA-256 in the company's part of the bucket. */
  body: z.string(),
  /** A finished document that is sent with it: its SHA-256, and its name. */
  document: z.object({ file: z.string(), name: z.string() }).optional(),
  /** The external system's name for what it created. */
  reference: z.string().optional(),
  problem: z.string().optional(),
  /** Whether the external system refused it, so that a new export is needed. Otherwise it is unknown whether it arrived, and the same one is sent again. */
  is_refused: z.boolean().default(false),
  requested_by: ActorId,
  requested_name: z.string(),
  requested_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Export = z.infer<typeof Export>

/** An export as users see it. */
export const ExportListEntry = Export.omit({
  title: true,
  page: true,
  path: true,
  body: true,
  document: true,
  is_refused: true,
  requested_by: true,
})
export type ExportListEntry = z.infer<typeof ExportListEntry>

/** The latest export of a kind, stored with its client or building. */
export const LatestExport = ExportListEntry.pick({ id: true, state: true, problem: true, updated_at: true }).extend({
  is_refused: z.boolean().default(false),
})
export type LatestExport = z.infer<typeof LatestExport>

/** What a client or a building is in the external system. `version` counts the changes of its reference. */
export const Match = z.object({
  reference: z.string().optional(),
  version: z.number().int().default(0),
  client: LatestExport.optional(),
  building: LatestExport.optional(),
  floors: LatestExport.optional(),
  notes: LatestExport.optional(),
  report_1: LatestExport.optional(),
  report_2: LatestExport.optional(),
})
export type Match = z.infer<typeof Match>

export const isExportInProgress = (latest: LatestExport | undefined): boolean =>
  latest?.state === 'queued' || latest?.state === 'active'

/** A name in another system: printable, without blanks at its ends. */
export const Reference = required(100)
  .regex(/^[\x20-\x7e\u00a0-\uffff]+$/, 'Use letters, figures and signs only')
  .refine(name => !/^\.+$/.test(name), 'Use letters and figures')

/** `key_id` and the secret together allow writing into the company's external system, so the secret is never returned. */
const connection = {
  company_id: Id,
  address: link(500, 'Enter an address, for example https://jobs.example.nz/clearfloor'),
  key_id: required(200),
  is_on: flag(true),
}
export const ConnectorInput = z.object({
  ...connection,
  /** Where none is sent, the stored secret stays. */
  secret: text(500).min(16, 'At least 16 characters').optional(),
  version: Version.or(z.literal(0)).optional(),
})
export type ConnectorInput = z.infer<typeof ConnectorInput>
export const ConnectorSummary = z.object({
  ...connection,
  is_on: z.boolean(),
  secret_set_at: z.iso.datetime(),
  version: z.number().int(),
})
export type ConnectorSummary = z.infer<typeof ConnectorSummary>

const part = optional(500)
/** A client as the external system gets it. */
export const ClientPayload = z.object({
  enad_ref: z.string(),
  name: part,
  billing_address: part,
  billing_address2: part,
  billing_suburb: part,
  billing_city: part,
  billing_postcode: part,
  contact_name: part,
  contact_email: part,
  contact_phone: part,
  name_short: part,
})
export type ClientPayload = z.infer<typeof ClientPayload>
