import * as z from 'zod'
import { Id } from './fields.ts'

/** The states of a clearance certificate, with the words people read. */
export const CLEARANCE_STATUS_NAMES = {
  active: 'Active',
  awaiting_review: 'Awaiting Review',
  declined: 'Declined',
  needs_edit: 'Needs Edits',
  reviewed: 'Reviewed',
  complete: 'Complete',
} as const
export type ClearanceStatus = keyof typeof CLEARANCE_STATUS_NAMES
const STATUSES = Object.keys(CLEARANCE_STATUS_NAMES) as [ClearanceStatus, ...ClearanceStatus[]]

/** The groups of the dashboard. */
const CLEARANCE_TRAYS = ['awaiting_review', 'declined', 'active'] as const
export type ClearanceTray = (typeof CLEARANCE_TRAYS)[number]

/** Where a clearance stands on the dashboard; undefined once it is done. */
export const clearanceTray = (status: ClearanceStatus): ClearanceTray | undefined =>
  status === 'needs_edit' ? 'declined' : CLEARANCE_TRAYS.find(tray => tray === status)

export const CLEARANCE_CLASS_NAMES: Readonly<Record<number, string>> = { 1: 'Class A', 2: 'Class B' }

/** A clearance as a line of a list. */
export const ClearanceRow = z.object({
  id: Id,
  name: z.string(),
  site_address: z.string(),
  building: z.object({ id: Id, survey_id: Id, name: z.string() }),
  /** 1 Class A, 2 Class B. */
  class: z.union([z.literal(1), z.literal(2)]),
  inspection_date_time: z.string().optional(),
  status: z.enum(STATUSES),
  readable_status: z.string(),
  /** Why it was declined. */
  message: z.string().default(''),
  has_report: z.boolean().default(false),
  authors_list: z.array(z.object({ id: Id, full_name: z.string() })).default([]),
  updated_at: z.string(),
})
export type ClearanceRow = z.infer<typeof ClearanceRow>
