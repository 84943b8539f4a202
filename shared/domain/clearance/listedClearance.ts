import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

export const CLEARANCE_STATUS_NAMES = {
  active: 'Active',
  awaiting_review: 'Awaiting Review',
  declined: 'Declined',
  needs_edit: 'Needs Edits',
  reviewed: 'Reviewed',
  complete: 'Complete',
} as const
export type ClearanceStatus = keyof typeof CLEARANCE_STATUS_NAMES
export const CLEARANCE_STATUSES = Object.keys(CLEARANCE_STATUS_NAMES) as [ClearanceStatus, ...ClearanceStatus[]]

const CLEARANCE_WORKLISTS = ['awaiting_review', 'declined', 'active'] as const
export type ClearanceWorklist = (typeof CLEARANCE_WORKLISTS)[number]

/** The worklist of a clearance; undefined once the clearance is done. */
export const clearanceWorklist = (status: ClearanceStatus): ClearanceWorklist | undefined =>
  status === 'needs_edit' ? 'declined' : CLEARANCE_WORKLISTS.find(worklist => worklist === status)

export const CLEARANCE_TYPE = { classA: 1, classB: 2 } as const
export type ClearanceType = (typeof CLEARANCE_TYPE)[keyof typeof CLEARANCE_TYPE]

export const CLEARANCE_CLASS_NAMES: Readonly<Record<number, string>> = { 1: 'Class A', 2: 'Class B' }

export const ClearanceListEntry = lazy(() =>
  z.object({
    id: Id,
    name: z.string(),
    site_address: z.string(),
    building: z.object({ id: Id, survey_id: Id, name: z.string() }),
    /** 1 Class A, 2 Class B. */
    class: z.union([z.literal(1), z.literal(2)]),
    inspection_date_time: z.string().optional(),
    status: z.enum(CLEARANCE_STATUSES),
    readable_status: z.string(),
    message: z.string().default(''),
    has_report: z.boolean().default(false),
    /** Whether its certificate is queued or being generated. */
    is_generating: z.boolean().optional(),
    /** Why the last requested certificate could not be generated, or who cancelled it. */
    certificate_problem: z.string().optional(),
    is_certificate_cancelled: z.boolean().optional(),
    /** In bytes. */
    certificate_size: z.int().optional(),
    /** Whether the certificate's findings show that the area is clear. */
    shows_clear: z.boolean().optional(),
    authors_list: z.array(z.object({ id: Id, full_name: z.string() })).default([]),
    updated_at: z.string(),
  }),
)
export type ClearanceListEntry = z.infer<ReturnType<typeof ClearanceListEntry>>
