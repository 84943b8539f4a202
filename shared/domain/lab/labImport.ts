import * as z from 'zod'
import { FileHash, required, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { SAMPLE_STATUS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { tooLong, tooMany } from '#shared/schema/limitMessages.ts'
import { object } from '#shared/schema/object.ts'
import { COMPARISON_STATES } from './labResultComparison.ts'
import { LEAD_UNITS, type LeadUnit } from './labResultWords.ts'

/** As many lines as one file of a laboratory may have. */
export const MAX_RESULTS = 5_000
const MAX_SAMPLE_ID_LENGTH = 60
export const MAX_RESULT_TEXT = 200

const contaminateId = z.union([z.literal(1), z.literal(2)])
/** The id of a sample status, or mg/kg. */
const answer = z.number().min(0).max(1_000_000)

/** A line of the laboratory's file: `replaces` is the recorded result that a person saw and lets this one replace. */
const Row = object(() => ({
  sample_id: z.string().max(MAX_SAMPLE_ID_LENGTH, tooLong(MAX_SAMPLE_ID_LENGTH)),
  answer: answer.nullable(),
  said: z.string().max(MAX_RESULT_TEXT, tooLong(MAX_RESULT_TEXT)).default(''),
  replaces: answer.optional(),
}))

/** A laboratory's certificate, a PDF that was uploaded. */
const Certificate = z.object({ name: required(190), file: FileHash })

/** The results of one contaminant out of a file. `file` is the SHA-256 of the file, which itself stays on the device. */
export const LabImportInput = z
  .object({
    id: NewId,
    contaminate_id: contaminateId,
    name: required(190),
    file: FileHash,
    rows: z.array(Row).min(1, 'The file has no results').max(MAX_RESULTS, tooMany(MAX_RESULTS, 'rows')),
    certificate: Certificate.optional(),
  })
  .superRefine(({ contaminate_id, rows }, context) => {
    const isStatus = (id: number) => id !== SAMPLE_STATUS.awaitingResult && Object.hasOwn(SAMPLE_STATUSES, id)
    rows.forEach((row, at) => {
      if (contaminate_id === 1 && row.answer !== null && !isStatus(row.answer))
        context.addIssue({ code: 'custom', path: ['rows', at, 'answer'], message: 'Not a sample status' })
    })
  })
export type LabImportInput = z.infer<typeof LabImportInput>

const LineCounts = z.object(
  Object.fromEntries(COMPARISON_STATES.map(state => [state, z.number().int()])) as Record<
    (typeof COMPARISON_STATES)[number],
    z.ZodNumber
  >,
)

/** Results out of a file as they are being recorded, or were: who, when, how many, and which were left. */
export const LabImport = object(() => ({
  id: Id,
  contaminate_id: contaminateId,
  name: z.string(),
  file: FileHash,
  state: z.enum(['active', 'done', 'failed']),
  /** Why it stopped. */
  why: z.string().optional(),
  /** What the file said of the samples when it was applied. */
  counts: LineCounts,
  /** How many results were to be recorded, how many of those have had their turn, and how many were recorded. */
  planned: z.number().int(),
  done: z.number().int(),
  applied: z.number().int(),
  /** The Sample IDs whose results stayed as they were, because somebody has changed them meanwhile. */
  left: z.array(z.string()),
  certificate: Certificate.optional(),
  /** The import whose results this one takes back. */
  undoes: Id.optional(),
  started_by: Id,
  started_name: z.string(),
  started_at: z.iso.datetime(),
  ...versionFields,
}))
export type LabImport = z.infer<typeof LabImport>

const heading = z.string().max(200)
const units = Object.keys(LEAD_UNITS) as [LeadUnit, ...LeadUnit[]]
/** How a laboratory writes its results about one contaminant: the headings of its columns, and what its words mean. */
export const LabColumns = object(() => ({
  contaminate_id: contaminateId,
  sample: heading,
  result: heading,
  unit: z.enum(units).optional(),
  words: z
    .array(z.object({ word: z.string().min(1).max(MAX_RESULT_TEXT), status_id: z.number().int().min(2) }))
    .max(200)
    .default([]),
}))
export type LabColumns = z.infer<typeof LabColumns>
