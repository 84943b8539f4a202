import * as z from 'zod'
import { ClientInput, ContactInput, NamedAddressInput } from '#shared/domain/company/client.ts'
import { ImageFile, optional, required, seenVersion, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { later } from '#shared/schema/later.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'
import { object } from '#shared/schema/object.ts'

/** The status of a survey; its buildings have a lifecycle of their own. */
export const SURVEY_STATUS = { active: 1, onHold: 2, complete: 3, archived: 4 } as const
const statusId = later(() => z.number('Choose a status').int().min(1).max(4))

/** The longest job number of a new survey; one that is made with the duplicate of a building may have more letters. */
const MAX_NUMBER = { new: 100, duplicated: 190 } as const

const surveyFields = {
  id: Id,
  name: later(() => required(190)),
  job_number: later(() => required(MAX_NUMBER.new)),
  client_id: Id,
  contact_id: Id,
  office_id: Id,
  note: later(() => optional(10_000)),
}
/** A survey: one job for one client, with buildings. A status that is not sent stays; a new survey is active. */
export const SurveyInput = object(() => ({
  ...surveyFields,
  id: NewId,
  status_id: statusId.optional(),
  ...seenVersion,
}))
export type SurveyInput = z.infer<typeof SurveyInput>
/** A new survey. A client, contact or office that is in it is created with it, under the id that the survey names. */
export const NewSurvey = object(() => ({
  ...SurveyInput.shape,
  client: ClientInput.omit({ id: true, version: true }).optional(),
  contact: ContactInput.omit({ id: true, client_id: true, primary: true, version: true }).optional(),
  office: NamedAddressInput.omit({ id: true, version: true }).optional(),
}))
export type NewSurvey = z.infer<typeof NewSurvey>
/** The job number of any survey. */
export const JobNumber = later(() => required(MAX_NUMBER.duplicated))
/** A survey that is made or changed. The longer job number of a duplicate stays as it is: see `jobNumberProblem`. */
export const SurveyChange = object(() => ({ ...SurveyInput.shape, job_number: JobNumber }))
export const jobNumberProblem = (
  { job_number }: Pick<SurveyInput, 'job_number'>,
  before: Pick<SurveyInput, 'job_number'> | undefined,
): string | undefined =>
  job_number.length > MAX_NUMBER.new && job_number !== before?.job_number ? tooLong(MAX_NUMBER.new) : undefined
/** A survey that is made with the duplicate of a building: its job number may be longer (2§5). */
export const SurveyWithDuplicate = object(() => ({
  ...surveyFields,
  id: NewId,
  job_number: JobNumber,
  status_id: statusId.optional(),
}))
export const Survey = object(() => ({
  ...surveyFields,
  job_number: JobNumber,
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
