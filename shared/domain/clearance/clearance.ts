import * as z from 'zod'
import { generationFields } from '#shared/domain/files/documentProgress.ts'
import { RevisionCode } from '#shared/domain/files/revision.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import {
  Day,
  FileHash,
  formatted,
  ImageFile,
  optional,
  required,
  seenVersion,
  versionFields,
} from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { COMMENT_KEYS, QUESTION_KEYS, SWITCH_KEYS } from './clearanceQuestions.ts'
import { ClearanceReason } from './clearanceReason.ts'
import { CLEARANCE_STATUSES, CLEARANCE_TYPE } from './listedClearance.ts'

const type = lazy(() => z.union([z.literal(CLEARANCE_TYPE.classA), z.literal(CLEARANCE_TYPE.classB)], 'Choose a class'))
const answer = lazy(() => z.union([z.literal(0), z.literal(1)]).optional())
const each = <K extends string, V extends z.ZodType>(keys: readonly K[], schema: V) =>
  Object.fromEntries(keys.map(key => [key, schema])) as Record<K, V>

/** Checklist answers (1 or 0), switches and remarks. Answers that do not apply stay stored; readers skip them. */
export const ClearanceInformation = lazy(() =>
  z.object({
    ...each(QUESTION_KEYS, answer()),
    ...each(SWITCH_KEYS, answer()),
    ...each(COMMENT_KEYS, optional(5_000)),
    additional_informations: optional(10_000),
  }),
)
export type ClearanceInformation = z.infer<ReturnType<typeof ClearanceInformation>>

const inspections = (day: typeof Day) =>
  z
    .array(
      z.object({
        inspect_date: day,
        inspect_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 14:30'),
      }),
    )
    .max(20, tooMany(20, 'inspections'))

const clearanceFields = lazy(() => ({
  name: required(190),
  work_date: Day,
  work_date_to: Day,
  type: type(),
  site_address: required(500),
  authors: z.array(Id).max(10, tooMany(10, 'authors')).default([]),
  details: formatted,
  declaration_text: formatted,
}))
/** The fields of the first panel; the server adds the others. */
export const ClearanceInput = lazy(() =>
  z.object({
    id: NewId,
    ...clearanceFields(),
    work_date: DayInput,
    work_date_to: DayInput,
    inspection_dates: inspections(DayInput).min(1, 'Required'),
    ...seenVersion,
  }),
)
export type ClearanceInput = z.infer<ReturnType<typeof ClearanceInput>>

/** `air_swab_result_id`: the laboratory certificate that the result is from; nullish if not chosen. */
const SampleRow = lazy(() =>
  z.object({
    id: NewId,
    sample: required(190),
    result: required(190),
    air_swab_result_id: Id.nullish(),
  }),
)
export const AirSwabSamples = lazy(() =>
  z.object({
    air_monitorings: z.array(SampleRow()).max(200, tooMany(200, 'samples')).default([]),
    surface_dusts: z.array(SampleRow()).max(200, tooMany(200, 'samples')).default([]),
  }),
)
export type AirSwabSamples = z.infer<ReturnType<typeof AirSwabSamples>>

/** The state of the certificate; `file` is the last generated one. */
export const ClearanceDocument = lazy(() =>
  z.object({
    state: z.enum(['none', 'queued', 'active', 'completed', 'failed']),
    attempt: z.int().default(0),
    /** The number of certificates issued for this clearance, without drafts. */
    issue: z.int().default(0),
    requested_by: ActorId.optional(),
    requested_at: z.iso.datetime().optional(),
    final_document_name: z.string().default(''),
    file: FileHash.optional(),
    pages: z.int().optional(),
    /** In bytes; undefined until the file is generated. */
    size: z.int().optional(),
    /** Whether the findings on it show that the area is clear. */
    shows_clear: z.boolean().optional(),
    ...generationFields(),
    /** Whether an earlier certificate can be downloaded again if this one is cancelled. */
    had_report: z.boolean().optional(),
    /** The printed verification code; undefined on a draft. */
    code: RevisionCode().optional(),
  }),
)
export type ClearanceDocument = z.infer<ReturnType<typeof ClearanceDocument>>

export const isCertificateInProgress = ({ state }: Pick<ClearanceDocument, 'state'>): boolean =>
  state === 'queued' || state === 'active'

const Signing = lazy(() => z.object({ user_id: ActorId, date: z.iso.datetime() }))
export type Signing = z.infer<ReturnType<typeof Signing>>

/** A clearance of asbestos removal work, without its files. */
export const Clearance = lazy(() =>
  z.object({
    id: Id,
    building_id: Id,
    survey_id: Id,
    ...clearanceFields(),
    /** Empty in a duplicate until its inspections are entered. */
    inspection_dates: inspections(Day),
    information: ClearanceInformation(),
    companies: z.array(Id).default([]),
    removalists: z.array(Id).default([]),
    floor_plan: ImageFile.optional(),
    floor_plan_title: z.string().default(''),
    samples: AirSwabSamples().prefault({}),
    status: z.enum(CLEARANCE_STATUSES),
    /** Who finished it and who approved it: only these two users sign the certificate. */
    finished: Signing().optional(),
    approved: Signing().optional(),
    /** Why it is certified with a condition open. */
    reasons: z.array(ClearanceReason()).default([]),
    message: z.string().default(''),
    has_report: z.boolean().default(false),
    document: ClearanceDocument().prefault({ state: 'none' }),
    ...versionFields,
  }),
)
export type Clearance = z.infer<ReturnType<typeof Clearance>>
