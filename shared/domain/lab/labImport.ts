import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { FileHash, required, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { SAMPLE_STATUS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { typedDecimal } from '#shared/schema/number.ts'
import { exactText } from '#shared/schema/text.ts'
import { COMPARISON_STATES } from './labResultComparison.ts'
import { LEAD_UNITS, type LeadUnit } from './labResultWords.ts'
import { MAX_RESULTS } from './maxResults.ts'

const MAX_SAMPLE_ID_LENGTH = 60
export const MAX_RESULT_TEXT = 200

const contaminateId = lazy(() => z.union([z.literal(1), z.literal(2)]))
/** A sample status id for asbestos, mg/kg for lead. */
const answer = lazy(() => typedDecimal({ max: 1_000_000, decimals: 3 }))

/** A text from the laboratory's file, cut to `max` characters. A Sample ID that was cut matches no sample. */
const fromFile = (max: number) => z.string().overwrite(text => firstCharacters(text, max).toWellFormed())

/** A row of the laboratory's file. `replaces` is the recorded result that the user agreed to replace. */
const Row = lazy(() =>
  z.object({
    sample_id: fromFile(MAX_SAMPLE_ID_LENGTH),
    answer: answer().nullable(),
    said: fromFile(MAX_RESULT_TEXT).default(''),
    replaces: answer().optional(),
  }),
)

const Certificate = lazy(() => z.object({ name: required(190), file: FileHash }))

/** The results for one contaminant from one file. `file` is the file's SHA-256; the file itself stays on the device. */
export const LabImportInput = lazy(() =>
  z
    .object({
      id: NewId,
      contaminate_id: contaminateId(),
      name: required(190),
      file: FileHash,
      rows: z.array(Row()).min(1, 'The file has no results').max(MAX_RESULTS, tooMany(MAX_RESULTS, 'rows')),
      certificate: Certificate().optional(),
    })
    .superRefine(({ contaminate_id, rows }, context) => {
      const isStatus = (id: number) => id !== SAMPLE_STATUS.awaitingResult && Object.hasOwn(SAMPLE_STATUSES, id)
      rows.forEach((row, index) => {
        if (contaminate_id === 1 && row.answer !== null && !isStatus(row.answer))
          context.addIssue({ code: 'custom', path: ['rows', index, 'answer'], message: 'Not a sample status' })
      })
    }),
)
export type LabImportInput = z.infer<ReturnType<typeof LabImportInput>>

const LineCounts = lazy(() =>
  z.object(
    Object.fromEntries(COMPARISON_STATES.map(state => [state, z.int()])) as Record<
      (typeof COMPARISON_STATES)[number],
      z.ZodInt
    >,
  ),
)

export const LabImport = lazy(() =>
  z.object({
    id: Id,
    contaminate_id: contaminateId(),
    name: z.string(),
    file: FileHash,
    state: z.enum(['active', 'done', 'failed']),
    why: z.string().optional(),
    /** At the time of the import. */
    counts: LineCounts(),
    /** The number of results to record, processed so far, and recorded. */
    planned: z.int(),
    done: z.int(),
    applied: z.int(),
    /** Sample IDs whose results were not recorded, because another user changed them first. */
    left: z.array(z.string()),
    certificate: Certificate().optional(),
    undoes: Id.optional(),
    started_by: ActorId,
    started_name: z.string(),
    started_at: z.iso.datetime(),
    ...versionFields,
  }),
)
export type LabImport = z.infer<ReturnType<typeof LabImport>>

const heading = lazy(() => exactText(200))
const units = Object.keys(LEAD_UNITS) as [LeadUnit, ...LeadUnit[]]
/** The result format of a laboratory for one contaminant: its column headings, and the meaning of its words. */
export const LabColumns = lazy(() =>
  z.object({
    contaminate_id: contaminateId(),
    sample: heading(),
    result: heading(),
    unit: z.enum(units).optional(),
    words: z
      .array(z.object({ word: exactText(MAX_RESULT_TEXT).min(1), status_id: z.int().min(2) }))
      .max(200)
      .default([]),
  }),
)
export type LabColumns = z.infer<ReturnType<typeof LabColumns>>
