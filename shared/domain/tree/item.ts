import * as z from 'zod'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { Clears, flag, optional, required, rowFields, seenVersion } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { PAINT_CONDITIONS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { LOWEST_SCORES, SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { emptyLayer, Layer } from '#shared/drawing/layer.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { typedDecimal } from '#shared/schema/number.ts'
import { Inspection } from './inspection.ts'
import { Photo, PhotoInput } from './photo.ts'

const inTable = (table: Readonly<Record<number, unknown>>, sentence: string) =>
  z.int().refine(id => id in table, sentence)

const statusId = lazy(() => inTable(SAMPLE_STATUSES, 'Not a sample status'))
export const Quantity = lazy(() => typedDecimal({ max: 1_000_000, decimals: 3 }))

const ALLOWED_SCORES: readonly (readonly number[])[] = SCORE_PROPERTIES.map(({ scores }) =>
  scores.map(({ score }) => score),
)
/** Twelve scores in the order of `SCORE_PROPERTIES`; null if not scored yet. */
export const ItemScores = lazy(() =>
  z
    .array(z.number().int('Choose a score').nullable())
    .length(LOWEST_SCORES.length, 'An item has exactly 12 scores')
    .superRefine((scores, context) => {
      scores.forEach((score, index) => {
        const allowed = ALLOWED_SCORES[index] ?? []
        if (score !== null && !allowed.includes(score))
          context.addIssue({ code: 'custom', path: [index], message: `Choose one of ${allowed.join(', ')}` })
      })
    }),
)
export const NO_SCORES: readonly (number | null)[] = LOWEST_SCORES.map(() => null)

export const MAX_BAG_CODE_LENGTH = 10

const itemFields = lazy(() => ({
  id: Id,
  building_id: Id,
  room_id: Id,
  contaminate_id: z.union([z.literal(1), z.literal(2)]),
  assessment_method_id: inTable(METHODS, 'Not an assessment method'),
  name: required(190),
  link: required(190),
  description: required(190),
  amount: Quantity().optional(),
  amount_type_id: z.int().min(1).max(4).default(1),
  comment: optional(2_000),
  image: Photo().optional(),
  image_alt: Photo().optional(),
  layer: Layer().default(emptyLayer),
  item_scores: ItemScores().default([...NO_SCORES]),
  item_recommendations: z.array(z.int().min(1)).max(50).default([]),
  removal_class_id: z.int().min(1).max(3).optional(),
  sample: z
    .object({
      analysis_type_id: z.int().optional(),
      bag_code: optional(MAX_BAG_CODE_LENGTH),
      is_urgent: flag(false),
      status_id: statusId().default(1),
    })
    .optional(),
  sampled_as: z.object({ item_as_id: Id.optional(), status_id: statusId().default(1) }).optional(),
  presumed_sample: z.object({ sample_status_id: statusId() }).optional(),
  reported_sample: z
    .object({ name: optional(190), sample_number: optional(190), status_id: statusId().optional() })
    .optional(),
  lead: z
    .object({
      building_material: optional(190),
      colour: optional(190),
      paint_condition: z.enum(PAINT_CONDITIONS).optional(),
      analysis_type_id: z.int().optional(),
      laboratory_analysis: Quantity().optional(),
      xrf_result: Quantity().optional(),
      colour_metric: z.union([z.literal(0), z.literal(1)]).optional(),
    })
    .optional(),
}))

/**
 * A sampled, presumed, inaccessible or previously reported material in a room. Amounts are in the unit of `amount_type_id`,
 * laboratory results in mg/kg, XRF results in ppm.
 */
export const ItemInput = lazy(() =>
  z.object({
    ...itemFields(),
    id: NewId,
    image: PhotoInput().optional(),
    image_alt: PhotoInput().optional(),
    ...seenVersion,
    clears: Clears,
  }),
)
export type ItemInput = z.infer<ReturnType<typeof ItemInput>>
export const Item = lazy(() =>
  z.object({
    ...itemFields(),
    is_duplicated: z.boolean().default(false),
    /** Undefined before the first re-inspection. */
    inspection: Inspection().optional(),
    ...rowFields,
  }),
)
export type Item = z.infer<ReturnType<typeof Item>>
