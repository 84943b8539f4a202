import * as z from 'zod'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { generationFields } from '#shared/domain/files/documentProgress.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { email, FileHash, flag, required } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

/** How soon a management plan is wanted: the ids are those of `is_immediate`. */
export const MANAGEMENT_PLAN_TURNAROUNDS = { 0: 'Next business day', 1: '2 hour' } as const

/** Cents of New Zealand dollars, without GST. The quick turnaround costs twice as much. */
const PRICES = { residential: 15_000, commercial: 35_000 } as const
const IMMEDIATE_TIMES = 2

/** The price of a management plan of the building, in cents (NZD, without GST). */
export const managementPlanPrice = (
  { is_residential }: Pick<Building, 'is_residential'>,
  isImmediate: boolean,
): number => (is_residential ? PRICES.residential : PRICES.commercial) * (isImmediate ? IMMEDIATE_TIMES : 1)

/** `$350` */
export const formatDollars = (cents: number): string => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

/** A contact that the management plan names. */
export const ManagementPlanContact = z.object({
  name: required(190),
  number: required(190),
  email: required(190).pipe(email(190)),
})
export type ManagementPlanContact = z.infer<typeof ManagementPlanContact>

/** The person conducting a business or undertaking, and the building manager. */
export const ManagementPlanContacts = z.object({ pcbu: ManagementPlanContact, bm: ManagementPlanContact })
export type ManagementPlanContacts = z.infer<typeof ManagementPlanContacts>

export const ManagementPlanRequest = z.object({
  id: NewId,
  building_id: Id,
  is_immediate: flag(false),
  contacts: ManagementPlanContacts,
  /** The next request for this building starts with these contacts. */
  remember_contacts: flag(false),
  /** The user who orders accepts the terms; a page may say that it showed them. */
  terms_accepted: z.literal(true, 'Accept the terms first').optional(),
  /** The version of the terms that the user read; without it, the present one. */
  terms_version: z.number().int().optional(),
  /** The price that the user saw, in cents: the request is refused where it has changed. */
  price_cents: z.number().int().optional(),
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

/** A management plan as it was ordered, with its document. */
export const ManagementPlan = z.object({
  id: Id,
  building_id: Id,
  state,
  attempt: z.number().int().default(0),
  is_immediate: z.boolean(),
  is_residential: z.boolean(),
  price_cents: z.number().int(),
  contacts: ManagementPlanContacts,
  terms: z.object({ version: z.number().int(), accepted_at: z.iso.datetime() }),
  /** The version: counts the management plans of the building, from 1. */
  edition: z.number().int(),
  requested_by: ActorId,
  requested_name: z.string(),
  date_requested: z.iso.datetime(),
  /** 256 random bits in the link to the document. */
  download_hash: z.string(),
  file_name: z.string().default(''),
  file: FileHash.optional(),
  pages: z.number().int().optional(),
  /** In bytes; none until it is made. */
  size: z.number().int().optional(),
  ...generationFields,
  updated_at: z.iso.datetime(),
})
export type ManagementPlan = z.infer<typeof ManagementPlan>

/** A management plan in the history. Without a document its file name is empty, and its link leads nowhere. */
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

/** Why no management plan can be ordered; undefined where one can. It needs an asbestos survey that a reviewer has approved. */
export function managementPlanRefusal({
  is_asbestos,
  report_type_id,
  status_id,
}: Pick<Building, 'is_asbestos' | 'report_type_id' | 'status_id'>): RefusalCode | undefined {
  if (!is_asbestos || report_type_id === REPORT_TYPE.clearance) return 'management_plan_needs_asbestos'
  return isLocked(status_id) ? undefined : 'management_plan_needs_review'
}
