import * as z from 'zod'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { generationFields } from '#shared/domain/files/documentProgress.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { email, FileHash, flag, required } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

/** The turnaround of a management plan, by the ids of `is_immediate`. */
export const MANAGEMENT_PLAN_TURNAROUNDS = { 0: 'Next business day', 1: '2 hour' } as const

/** In cents (NZD, without GST). The quick turnaround costs double. */
const PRICES = { residential: 15_000, commercial: 35_000 } as const
const IMMEDIATE_TIMES = 2

/** The price for this building, in cents (NZD, without GST). */
export const managementPlanPrice = (
  { is_residential }: Pick<Building, 'is_residential'>,
  isImmediate: boolean,
): number => (is_residential ? PRICES.residential : PRICES.commercial) * (isImmediate ? IMMEDIATE_TIMES : 1)

/** Example: `$350` */
export const formatDollars = (cents: number): string => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

export const ManagementPlanContact = z.object({
  name: required(190),
  number: required(190),
  email: required(190).pipe(email(190)),
})
export type ManagementPlanContact = z.infer<typeof ManagementPlanContact>

/** `pcbu`: person conducting a business or undertaking. `bm`: building manager. */
export const ManagementPlanContacts = z.object({ pcbu: ManagementPlanContact, bm: ManagementPlanContact })
export type ManagementPlanContacts = z.infer<typeof ManagementPlanContacts>

export const ManagementPlanRequest = z.object({
  id: NewId,
  building_id: Id,
  is_immediate: flag(false),
  contacts: ManagementPlanContacts,
  /** Whether to prefill the next request for this building with these contacts. */
  remember_contacts: flag(false),
  /** Ordering accepts the terms; a page may state that it showed them. */
  terms_accepted: z.literal(true, 'Accept the terms first').optional(),
  /** The version of the terms that the user read; by default the current one. */
  terms_version: z.int().optional(),
  /** The price that the user saw, in cents. The request is refused if the price has changed. */
  price_cents: z.int().optional(),
})
export type ManagementPlanRequest = z.infer<typeof ManagementPlanRequest>

const state = z.enum(['queued', 'active', 'completed', 'failed'])
export type ManagementPlanState = z.infer<typeof state>
export const MANAGEMENT_PLAN_STATES: Readonly<Record<ManagementPlanState, string>> = {
  queued: 'Queued',
  active: 'Generating',
  completed: 'Ready',
  failed: 'Failed',
}

export const ManagementPlan = z.object({
  id: Id,
  building_id: Id,
  state,
  attempt: z.int().default(0),
  is_immediate: z.boolean(),
  is_residential: z.boolean(),
  price_cents: z.int(),
  contacts: ManagementPlanContacts,
  terms: z.object({ version: z.int(), accepted_at: z.iso.datetime() }),
  /** The version number: counts the building's management plans from 1. */
  edition: z.int(),
  requested_by: ActorId,
  requested_name: z.string(),
  date_requested: z.iso.datetime(),
  /** 256 random bits for the link to the document. */
  download_hash: z.string(),
  file_name: z.string().default(''),
  file: FileHash.optional(),
  pages: z.int().optional(),
  /** In bytes; undefined until the file is generated. */
  size: z.int().optional(),
  ...generationFields(),
  updated_at: z.iso.datetime(),
})
export type ManagementPlan = z.infer<typeof ManagementPlan>

/** A management plan in the history. Without a document, its file name is empty and its link does not work. */
export const ManagementPlanListEntry = ManagementPlan.pick({
  id: true,
  state: true,
  is_immediate: true,
  price_cents: true,
  requested_name: true,
  date_requested: true,
  download_hash: true,
  file_name: true,
  pages: true,
  size: true,
  progress: true,
  problem: true,
  is_cancelled: true,
})
export type ManagementPlanListEntry = z.infer<typeof ManagementPlanListEntry>

export const isManagementPlanInProgress = ({ state }: Pick<ManagementPlan, 'state'>): boolean =>
  state === 'queued' || state === 'active'

/** Why no management plan can be ordered; undefined if one can. It needs an asbestos survey that a reviewer approved. */
export function managementPlanRefusal({
  is_asbestos,
  report_type_id,
  status_id,
}: Pick<Building, 'is_asbestos' | 'report_type_id' | 'status_id'>): RefusalCode | undefined {
  if (!is_asbestos || report_type_id === REPORT_TYPE.clearance) return 'management_plan_needs_asbestos'
  return isLocked(status_id) ? undefined : 'management_plan_needs_review'
}
