import * as z from 'zod'
import { ImageFile, optional, required, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

export const SURVEY_STATUS = { active: 1, onHold: 2, complete: 3, archived: 4 } as const
export const statusId = lazy(() => z.number('Choose a status').int().min(1).max(4))

/** The longest job number; a survey created for the duplicate of a building may have a longer one. */
export const MAX_NUMBER = { new: 100, duplicated: 190 } as const

export const surveyFields = lazy(() => ({
  id: Id,
  name: required(190),
  job_number: required(MAX_NUMBER.new),
  client_id: Id,
  contact_id: Id,
  office_id: Id,
  note: optional(10_000),
}))
export const JobNumber = lazy(() => required(MAX_NUMBER.duplicated))

export const Survey = lazy(() =>
  z.object({
    ...surveyFields(),
    job_number: JobNumber(),
    status_id: statusId().default(SURVEY_STATUS.active),
    client_name: z.string(),
    /** The client's image. */
    image: ImageFile.optional(),
    contact_name: z.string(),
    office_name: z.string(),
    /** The defaults for buildings imported into this survey by CSV. */
    surveyor_id: Id.optional(),
    reviewer_id: Id.optional(),
    ...versionFields,
  }),
)
export type Survey = z.infer<ReturnType<typeof Survey>>
