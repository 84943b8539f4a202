import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { flag, optional, required, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { link, text } from '#shared/schema/text.ts'

/** What can be sent to the external system. It creates clients and buildings; every other kind belongs to a building. */
export const EXPORT_NAMES = {
  client: 'Client',
  building: 'Building',
  floors: 'Floors',
  notes: 'Notes',
  report_1: 'Asbestos report',
  report_2: 'Lead report',
} as const satisfies Record<string, string>
export type ExportKind = keyof typeof EXPORT_NAMES
export const ExportKind = lazy(() => z.enum(['client', 'building', 'floors', 'notes', 'report_1', 'report_2']))

export const EXPORT_STATE_NAMES = { queued: 'Queued', active: 'Sending', sent: 'Sent', failed: 'Failed' } as const

const state = lazy(() => z.enum(['queued', 'active', 'sent', 'failed']))

/** One delivery. `id` is the idempotency key for the external system. */
export const Export = lazy(() =>
  z.object({
    id: Id,
    kind: ExportKind(),
    /** Example: 'Floors of Harbour House' */
    title: z.string(),
    page: z.string(),
    state: state(),
    attempt: z.int().default(0),
    /** The path below the external system's address. */
    path: z.string(),
    /** The SHA-256 of the request body in the company's part of the bucket. Every attempt sends the same bytes. */
    body: z.string(),
    /** A finished document to send with the request: SHA-256 and name. */
    document: z.object({ file: z.string(), name: z.string() }).optional(),
    /** The external system's reference for what it created. */
    reference: z.string().optional(),
    problem: z.string().optional(),
    /**
     * Whether the external system refused the export, so a new export is needed. If false, the outcome is unknown and a retry sends
     * the same export again.
     */
    is_refused: z.boolean().default(false),
    requested_by: ActorId,
    requested_name: z.string(),
    requested_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
)
export type Export = z.infer<ReturnType<typeof Export>>

export const ExportListEntry = lazy(() =>
  Export().omit({
    title: true,
    page: true,
    path: true,
    body: true,
    document: true,
    is_refused: true,
    requested_by: true,
  }),
)
export type ExportListEntry = z.infer<ReturnType<typeof ExportListEntry>>

/** The latest export of a kind, stored with its client or building. */
export const LatestExport = lazy(() =>
  ExportListEntry()
    .pick({ id: true, state: true, problem: true, updated_at: true })
    .extend({
      is_refused: z.boolean().default(false),
    }),
)
export type LatestExport = z.infer<ReturnType<typeof LatestExport>>

/** The link of a client or building to the external system. `version` counts changes of `reference`. */
export const Match = lazy(() =>
  z.object({
    reference: z.string().optional(),
    version: z.int().default(0),
    client: LatestExport().optional(),
    building: LatestExport().optional(),
    floors: LatestExport().optional(),
    notes: LatestExport().optional(),
    report_1: LatestExport().optional(),
    report_2: LatestExport().optional(),
  }),
)
export type Match = z.infer<ReturnType<typeof Match>>

export const isExportInProgress = (latest: LatestExport | undefined): boolean =>
  latest?.state === 'queued' || latest?.state === 'active'

/** A name in the external system: printable, without spaces at either end. */
export const Reference = lazy(() =>
  required(100)
    .regex(/^[\x20-\x7e\u00a0-\uffff]+$/, 'Use letters, figures and signs only')
    .refine(name => !/^\.+$/.test(name), 'Use letters and figures'),
)

/** `key_id` and the secret give write access to the company's external system, so the secret is never returned. */
const connection = lazy(() => ({
  company_id: Id,
  address: link(500, 'Enter an address, for example https://jobs.example.nz/clearfloor'),
  key_id: required(200),
  is_on: flag(true),
}))
export const ConnectorInput = lazy(() =>
  z.object({
    ...connection(),
    /** If omitted, the stored secret stays. */
    secret: text(500).min(16, 'At least 16 characters').optional(),
    version: Version.or(z.literal(0)).optional(),
  }),
)
export type ConnectorInput = z.infer<ReturnType<typeof ConnectorInput>>
export const ConnectorSummary = lazy(() =>
  z.object({
    ...connection(),
    is_on: z.boolean(),
    secret_set_at: z.iso.datetime(),
    version: z.int(),
  }),
)
export type ConnectorSummary = z.infer<ReturnType<typeof ConnectorSummary>>

const part = lazy(() => optional(500))
/** A client in the external system's format. */
export const ClientPayload = lazy(() =>
  z.object({
    enad_ref: z.string(),
    name: part(),
    billing_address: part(),
    billing_address2: part(),
    billing_suburb: part(),
    billing_city: part(),
    billing_postcode: part(),
    contact_name: part(),
    contact_email: part(),
    contact_phone: part(),
    name_short: part(),
  }),
)
export type ClientPayload = z.infer<ReturnType<typeof ClientPayload>>
