import * as z from 'zod'
import { ImageFile, optional, required, seenVersion, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { object } from '#shared/schema/object.ts'

/** The status of a survey; its buildings have a lifecycle of their own. */
export const SURVEY_STATUS = { active: 1, onHold: 2, complete: 3, archived: 4 } as const
const statusId = z.number('Choose a status').int().min(1).max(4)

const surveyFields = {
  id: Id,
  name: required(190),
  job_number: required(100),
  client_id: Id,
  contact_id: Id,
  office_id: Id,
  note: optional(10_000),
}
/** A survey: one job for one client, with buildings. A status that is not sent stays; a new survey is active. */
export const SurveyInput = object(() => ({
  ...surveyFields,
  id: NewId,
  status_id: statusId.optional(),
  ...seenVersion,
}))
export type SurveyInput = z.infer<typeof SurveyInput>
export const Survey = object(() => ({
  ...surveyFields,
  /** Up to 190 letters where it was made with the duplicate of a building. */
  job_number: required(190),
  status_id: statusId.default(SURVEY_STATUS.active),
  client_name: z.string(),
  /** The image of its client. */
  image: ImageFile.optional(),
  contact_name: z.string(),
  office_name: z.string(),
  /** The surveyor and reviewer that a CSV import named: the default for buildings imported into this survey. */
  surveyor_id: Id.optional(),
  reviewer_id: Id.optional(),
  ...versionFields,
}))
export type Survey = z.infer<typeof Survey>
