import * as z from 'zod'
import { generationFields } from '#shared/domain/files/documentProgress.ts'
import { RevisionCode } from '#shared/domain/files/revision.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import {
  Day,
  FileHash,
  flag,
  formatted,
  ImageFile,
  optional,
  positionFields,
  postalFields,
  required,
  rowFields,
  seenVersion,
} from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, REPORT_TYPE_NAMES, TEMPLATE_KEYS } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { decimal } from '#shared/schema/number.ts'
import { Approval } from './approval.ts'
import { BagRange, MAX_RANGES } from './bagRange.ts'
import { DUE_RATINGS, Reinspection, ReinspectionMonths } from './inspection.ts'
import { StatusTimes } from './statusTimes.ts'

const statusId = lazy(() => z.int().min(5).max(11))
const contaminateId = lazy(() => z.union([z.literal(CONTAMINANT.asbestos), z.literal(CONTAMINANT.lead)]))

const position = lazy(() => ({
  latitude: positionFields().latitude.unwrap().optional(),
  longitude: positionFields().longitude.unwrap().optional(),
  geolocation: positionFields().geolocation.unwrap().optional(),
}))

export const buildingFields = lazy(() => ({
  id: Id,
  survey_id: Id,
  name: required(190),
  description: optional(190),
  /** The building's identifier on screen. */
  phase: optional(190),
  report_type_id: z
    .number('Choose a report type')
    .int()
    .refine(id => id in REPORT_TYPE_NAMES, 'Choose a report type'),
  ...postalFields(),
  ...position(),
  is_asbestos: flag(true),
  is_lead: flag(false),
  is_residential: flag(false),
  is_within_three_months: flag(false),
  is_answering_questions: flag(true),
  is_urgent_transfer: flag(false),
  has_sample_polygon: flag(true),
  has_multiple_images: flag(false),
  /** Whether to print a plan of each floor with its findings after the summary, if the company has turned that on. */
  has_summary_floor_plan: flag(false),
  has_site_plan: flag(false),
  /** The lead surveyor comes first. */
  surveyors: z.array(Id).min(1, 'Required').max(5, tooMany(5, 'surveyors')),
  reviewer_id: Id.optional(),
  approver_id: Id.optional(),
  laboratory_id: Id.optional(),
  /** Rounded to a tenth, like the label sizes on a floor plan. */
  label_size: decimal({ min: 10, max: 100, decimals: 1, sentence: 'From 10 to 100' }).default(10),
  survey_date: Day.optional(),
  area_surveyed: formatted,
  lead_area_surveyed: formatted,
  image: ImageFile.optional(),
  site_plan: ImageFile.optional(),
}))
const reportStatus = lazy(() => z.enum(['queued', 'active', 'completed', 'failed']))
export type ReportStatus = z.infer<ReturnType<typeof reportStatus>>

const dueFields = lazy(() => ({
  /** The re-inspection interval in months, if it differs from the company's table. */
  reinspection_months: ReinspectionMonths().optional(),
  /** The earliest due date of its items; undefined before review, or if nothing is due. */
  next_inspection_due: Day.optional(),
  /** The earliest last-seen day per rating, of the items that are re-inspected. */
  first_seen: z.partialRecord(z.enum(DUE_RATINGS), Day).optional(),
}))

export const Building = lazy(() =>
  z.object({
    ...buildingFields(),
    company_id: Id,
    status_id: statusId(),
    status_times: StatusTimes().optional(),
    scoring_variant: z.enum(['nz', 'hse']).default('nz'),
    /** Copied from the survey, and updated with it in one transaction. */
    job_number: z.string(),
    survey_name: z.string(),
    client_id: Id,
    client_name: z.string(),
    asbestos_approval: Approval().optional(),
    lead_approval: Approval().optional(),
    /** Undefined before the first reservation. */
    bag_ranges: z.array(BagRange()).max(MAX_RANGES).optional(),
    report_templates: z.partialRecord(z.enum(TEMPLATE_KEYS), formatted).default({}),
    reinspection: Reinspection().optional(),
    ...dueFields(),
    ...rowFields,
  }),
)
export type Building = z.infer<ReturnType<typeof Building>>

export const NoteInput = lazy(() =>
  z.object({
    building_id: Id,
    type_id: z.int().min(1).max(4),
    content: formatted,
    ...seenVersion,
  }),
)
export const Note = lazy(() => z.object({ type_id: z.int().min(1).max(4), content: formatted, ...rowFields }))
export type Note = z.infer<ReturnType<typeof Note>>

/** A lab return as received: one PDF per contaminant and delivery. */
export const LabReturn = lazy(() =>
  z.object({
    id: Id,
    name: required(190),
    contaminate_id: contaminateId(),
    file: FileHash,
    /** A name. */
    added_by: z.string().optional(),
    ...rowFields,
  }),
)
export type LabReturn = z.infer<ReturnType<typeof LabReturn>>

export const Report = lazy(() =>
  z.object({
    id: Id,
    contaminate_id: contaminateId(),
    status: reportStatus(),
    attempt: z.int().default(0),
    requested_by: ActorId,
    requested_at: z.iso.datetime(),
    final_document_name: z.string().default(''),
    file: FileHash.optional(),
    pages: z.int().optional(),
    /** In bytes; undefined until the file is generated. */
    size: z.int().optional(),
    /** The register workbook, generated with the report. */
    register_file: FileHash.optional(),
    /** The compressed issue contents; undefined on a draft. */
    contents_file: FileHash.optional(),
    /** The offline pack; undefined on a draft. */
    pack_file: FileHash.optional(),
    /** Whether the appendix of changes since the issue before is left out. */
    omits_changes: z.boolean().optional(),
    ...generationFields(),
    /** The printed verification code; undefined if the building is not reviewed. */
    code: RevisionCode().optional(),
    ...rowFields,
  }),
)
export type Report = z.infer<ReturnType<typeof Report>>

/** 1 approved, 0 denied, null without a decision. */
const decided = lazy(() => z.union([z.literal(0), z.literal(1)]).nullable())
/** '' without a report. */
const listedReportStatus = lazy(() => reportStatus().or(z.literal('')).default(''))

export const BuildingListEntry = lazy(() =>
  z.object({
    id: Id,
    survey_id: Id,
    name: z.string(),
    phase: z.string(),
    report_type_id: z.number(),
    report_type: z.string(),
    full_address: z.string(),
    /** The suburb, or the city without one. */
    locality: z.string().default(''),
    status_id: statusId(),
    status_since: z.string().optional(),
    status_name: z.string(),
    is_asbestos: z.boolean(),
    is_lead: z.boolean(),
    asbestos_approval: decided(),
    lead_approval: decided(),
    asbestos_approved: z.boolean(),
    lead_approved: z.boolean(),
    asbestos_report_status: listedReportStatus(),
    lead_report_status: listedReportStatus(),
    job_number: z.string(),
    survey_name: z.string().optional(),
    client_id: Id.optional(),
    client_name: z.string(),
    survey_date: Day.optional(),
    surveyors: z.array(Id).default([]),
    /** The hash of the building's image; undefined without an image. */
    image_file: FileHash.optional(),
    /** The next due date; undefined before review, or if nothing is due. */
    next_inspection_due: Day.optional(),
    updated_at: z.string(),
  }),
)
export type BuildingListEntry = z.infer<ReturnType<typeof BuildingListEntry>>
