import * as z from 'zod'
import { Day, optional, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { Approval } from './approval.ts'
import { Photo } from './photo.ts'
import { StatusTimes } from './statusTimes.ts'

/** The outcomes of an inspection, with their names. `added`: recorded for the first time at this re-inspection. */
export const OUTCOME_NAMES = {
  unchanged: 'Unchanged',
  changed: 'Changed',
  removed: 'Removed',
  no_access: 'No access',
  added: 'New',
} as const
export type Outcome = keyof typeof OUTCOME_NAMES
export const CHOSEN_OUTCOMES = ['unchanged', 'changed', 'removed', 'no_access'] as const
export type ChosenOutcome = (typeof CHOSEN_OUTCOMES)[number]

/** The clearance of an item's removal. The service sets `shows_clear`. */
const RemovalClearance = lazy(() => z.object({ id: Id, name: z.string(), shows_clear: z.boolean().optional() }))

const inspectionFields = lazy(() => ({
  reinspection_id: Id,
  outcome: z.enum(['unchanged', 'changed', 'removed', 'no_access', 'added']),
  /** The day in New Zealand. */
  inspected_on: Day,
  /** The day on which the item was last seen: `inspected_on`, or the earlier day if there was no access. */
  seen_on: Day,
  note: optional(2_000),
  /** A photo of a removed item's location, or of the obstacle. The photo of a changed item is the item's own. */
  image: Photo().optional(),
  clearance: RemovalClearance().optional(),
  inspected_by: z.string(),
}))
/** The values of an item before a re-inspection changed them. */
const ItemBefore = lazy(() =>
  z.object({
    item_scores: z.array(z.number().nullable()),
    amount: z.number().optional(),
    comment: z.string(),
    image: Photo().optional(),
  }),
)
export type ItemBefore = z.infer<ReturnType<typeof ItemBefore>>

const EarlierInspection = lazy(() => z.object(inspectionFields()))
export const Inspection = lazy(() =>
  z.object({
    ...inspectionFields(),
    before: ItemBefore().optional(),
    /** The inspection before, which an undo restores. */
    previous: EarlierInspection().optional(),
  }),
)
export type Inspection = z.infer<ReturnType<typeof Inspection>>

/** The last re-inspection of a building; in progress until the building is reviewed. */
export const Reinspection = lazy(() =>
  z.object({
    id: Id,
    started_at: versionFields.updated_at,
    started_on: Day,
    started_by: z.string(),
    report_id: Id,
    /** The `treeHash` right after the start. The start can be undone while the hash is unchanged. */
    tree_hash: z.string(),
    /** The building's values before the start. */
    before: z.object({
      status_id: z.int(),
      status_times: StatusTimes().optional(),
      asbestos_approval: Approval().optional(),
      lead_approval: Approval().optional(),
      next_inspection_due: Day.optional(),
    }),
  }),
)
export type Reinspection = z.infer<ReturnType<typeof Reinspection>>

/** The ratings of a company's re-inspection table, in order. Moderate uses the interval of Medium; lead has no rating. */
export const DUE_RATINGS = ['High', 'Medium', 'Low', 'Very Low', 'Not rated'] as const
export type DueRating = (typeof DUE_RATINGS)[number]

const MAX_MONTHS = 60
export const ReinspectionMonths = lazy(() =>
  z
    .number('Enter a number of months')
    .int('Enter whole months')
    .min(1, `From 1 to ${MAX_MONTHS} months`)
    .max(MAX_MONTHS, `From 1 to ${MAX_MONTHS} months`),
)
/** The re-inspection interval per rating, in months. */
export const ReinspectionTable = lazy(() =>
  z.object({
    High: ReinspectionMonths(),
    Medium: ReinspectionMonths(),
    Low: ReinspectionMonths(),
    'Very Low': ReinspectionMonths(),
    'Not rated': ReinspectionMonths(),
  }),
)
export type ReinspectionTable = z.infer<ReturnType<typeof ReinspectionTable>>
export const DEFAULT_MONTHS: ReinspectionTable = { High: 6, Medium: 12, Low: 12, 'Very Low': 12, 'Not rated': 12 }
