import * as z from 'zod'
import { Day, optional, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { Approval } from './approval.ts'
import { Photo } from './photo.ts'

/** What a surveyor found of an item at a re-inspection, with the words users read. `added`: recorded at it for the first time. */
export const OUTCOME_NAMES = {
  unchanged: 'Unchanged',
  changed: 'Changed',
  removed: 'Removed',
  no_access: 'No access',
  added: 'New',
} as const
export type Outcome = keyof typeof OUTCOME_NAMES
/** Those that are chosen. */
export const CHOSEN_OUTCOMES = ['unchanged', 'changed', 'removed', 'no_access'] as const
export type ChosenOutcome = (typeof CHOSEN_OUTCOMES)[number]

/** The clearance by which an item was removed. The service notes whether its findings show that the area is clear. */
const RemovalClearance = z.object({ id: Id, name: z.string(), shows_clear: z.boolean().optional() })

const inspectionFields = {
  reinspection_id: Id,
  outcome: z.enum(['unchanged', 'changed', 'removed', 'no_access', 'added']),
  /** The day in New Zealand. */
  inspected_on: Day,
  /** The day on which the item was last seen: the same, but that before where there was no access. */
  seen_on: Day,
  note: optional(2_000),
  /** Of the place of a removed item, or of what was in the way. A changed item has it as its own. */
  image: Photo.optional(),
  clearance: RemovalClearance.optional(),
  inspected_by: z.string(),
}
/** What a re-inspection changed of an item, as it was before. */
const ItemBefore = z.object({
  item_scores: z.array(z.number().nullable()),
  amount: z.number().optional(),
  comment: z.string(),
  image: Photo.optional(),
})
export type ItemBefore = z.infer<typeof ItemBefore>

const EarlierInspection = z.object(inspectionFields)
/** The last confirmation of an item. */
export const Inspection = z.object({
  ...inspectionFields,
  before: ItemBefore.optional(),
  /** The confirmation before it, which an undo puts back. */
  previous: EarlierInspection.optional(),
})
export type Inspection = z.infer<typeof Inspection>

/** The last re-inspection of a building; in progress as long as the building is not reviewed. */
export const Reinspection = z.object({
  id: Id,
  started_at: versionFields.updated_at,
  started_on: Day,
  started_by: z.string(),
  /** The issued report that it starts from. */
  report_id: Id,
  /** The `treeHash` right after the start: as long as it is the same, the start can be taken back. */
  tree_hash: z.string(),
  /** What the start took from the building. */
  before: z.object({
    status_id: z.number().int(),
    asbestos_approval: Approval.optional(),
    lead_approval: Approval.optional(),
    next_inspection_due: Day.optional(),
  }),
})
export type Reinspection = z.infer<typeof Reinspection>

/** The ratings of a company's table, in its order: Moderate has the months of Medium; lead has no rating. */
export const DUE_RATINGS = ['High', 'Medium', 'Low', 'Very Low', 'Not rated'] as const
export type DueRating = (typeof DUE_RATINGS)[number]

const MAX_MONTHS = 60
export const ReinspectionMonths = z
  .number('Enter a number of months')
  .int('Enter whole months')
  .min(1, `From 1 to ${MAX_MONTHS} months`)
  .max(MAX_MONTHS, `From 1 to ${MAX_MONTHS} months`)
/** After how many months an item of each rating is re-inspected. */
export const ReinspectionTable = z.object({
  High: ReinspectionMonths,
  Medium: ReinspectionMonths,
  Low: ReinspectionMonths,
  'Very Low': ReinspectionMonths,
  'Not rated': ReinspectionMonths,
})
export type ReinspectionTable = z.infer<typeof ReinspectionTable>
/** Where a company has chosen nothing. */
export const DEFAULT_MONTHS: ReinspectionTable = { High: 6, Medium: 12, Low: 12, 'Very Low': 12, 'Not rated': 12 }
