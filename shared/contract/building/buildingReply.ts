import * as z from 'zod'
import { Building, BuildingListEntry, LabReturn, Note } from '#shared/domain/tree/building.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

const decisionFields = lazy(() => ({
  deny: z.boolean(),
  approved: z.boolean(),
  reviewer_id: Id.nullable(),
  reviewer_name: z.string(),
  approval_date: z.iso.datetime().nullable(),
}))
/** The review of one contaminant. `approval`: whether a reviewer can decide on it now. */
const ApprovalReply = lazy(() =>
  z.object({
    contaminate_id: z.union([z.literal(1), z.literal(2)]),
    approval: z.boolean(),
    ...decisionFields(),
  }),
)
export type ApprovalReply = z.infer<ReturnType<typeof ApprovalReply>>

const decisions = lazy(() => ({
  asbestos_deny: decisionFields().deny,
  asbestos_approved: decisionFields().approved,
  asbestos_reviewer_id: decisionFields().reviewer_id,
  asbestos_reviewer_name: decisionFields().reviewer_name,
  asbestos_approval_date: decisionFields().approval_date,
  lead_deny: decisionFields().deny,
  lead_approved: decisionFields().approved,
  lead_reviewer_id: decisionFields().reviewer_id,
  lead_reviewer_name: decisionFields().reviewer_name,
  lead_approval_date: decisionFields().approval_date,
}))

/** The review of a building: whether each contaminant can be decided on now, the decisions, and both as a list. */
export const ApprovalsReply = lazy(() =>
  z.object({
    asbestos: z.boolean(),
    lead: z.boolean(),
    ...decisions(),
    contaminates: z.array(ApprovalReply()),
  }),
)

const listed = () =>
  BuildingListEntry().pick({
    report_type: true,
    status_name: true,
    full_address: true,
    asbestos_approval: true,
    lead_approval: true,
    asbestos_report_status: true,
    lead_report_status: true,
  }).shape

/** Optional fields of a building, with null instead of undefined. */
function optionalFields() {
  const { latitude, longitude, image, site_plan, reviewer_id, approver_id, laboratory_id, survey_date } =
    Building().shape
  return {
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    image: image.nullable(),
    site_plan: site_plan.nullable(),
    reviewer_id: reviewer_id.nullable(),
    approver_id: approver_id.nullable(),
    laboratory_id: laboratory_id.nullable(),
    survey_date: survey_date.nullable(),
  }
}

const count = () => z.int()
const countFields = {
  floors_count: count(),
  rooms_count: count(),
  items_count: count(),
  asbestos_count: count(),
  lead_count: count(),
  samples_count: count(),
  sampled_as_count: count(),
  previously_reported_count: count(),
  positive_count: count(),
  presumed_count: count(),
  negative_count: count(),
  unmeasured_count: count(),
  awaiting_result_count: count(),
  inaccessible_count: count(),
}

/** A building with its counts, decisions, notes and texts, but without the tree. */
export const BuildingReply = lazy(() =>
  z.object({
    ...Building().shape,
    ...optionalFields(),
    ...listed(),
    ...decisions(),
    status: z.string(),
    surveyor_id: Id.nullable(),
    /** The text of the request; without one, latitude and longitude as text: `-39.4928,176.912`. */
    geolocation: z.string().nullable(),
    file: FileHash.nullable(),
    site_file: FileHash.nullable(),
    notes: z.array(z.object({ ...Note().shape, type_name: z.string() })),
    introduction_content_default: z.string(),
    survey_methodology_content_default: z.string(),
    recommendation_content_default: z.string(),
    limitations_content_default: z.string(),
    files: z.array(LabReturn()),
    ...countFields,
  }),
)
