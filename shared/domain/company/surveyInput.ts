import * as z from 'zod'
import { ClientInput, ContactInput, NamedAddressInput } from '#shared/domain/company/client.ts'
import { seenVersion } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { changeOf } from '#shared/schema/changeOf.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'
import { JobNumber, MAX_NUMBER, statusId, surveyFields } from './survey.ts'

/** A survey: one job for one client, with buildings. An omitted status or user keeps its value; a new survey is active. */
export const SurveyInput = lazy(() =>
  z.object({
    ...surveyFields(),
    id: NewId,
    status_id: statusId().optional(),
    surveyor_id: Id.nullish(),
    reviewer_id: Id.nullish(),
    ...seenVersion,
  }),
)
export type SurveyInput = z.infer<ReturnType<typeof SurveyInput>>
/** A new survey. A client, contact or office in the request is created with it, under the id that the survey names. */
export const NewSurvey = lazy(() =>
  z.object({
    ...SurveyInput().shape,
    client: ClientInput().omit({ id: true, version: true }).optional(),
    contact: ContactInput().omit({ id: true, client_id: true, primary: true, version: true }).optional(),
    office: NamedAddressInput().omit({ id: true, version: true }).optional(),
  }),
)
export type NewSurvey = z.infer<ReturnType<typeof NewSurvey>>
/** A new or changed survey. A duplicate's longer job number may stay: see `jobNumberProblem`. */
export const SurveyChange = lazy(() => z.object({ ...SurveyInput().shape, job_number: JobNumber() }))
/** Changes of a survey. Omitted fields keep their values. */
export const SurveyPatch = lazy(() => z.object({ ...changeOf(SurveyChange().shape), id: NewId }))
export type SurveyPatch = z.infer<ReturnType<typeof SurveyPatch>>
export const jobNumberProblem = (
  { job_number }: Pick<SurveyInput, 'job_number'>,
  before: Pick<SurveyInput, 'job_number'> | undefined,
): string | undefined =>
  job_number.length > MAX_NUMBER.new && job_number !== before?.job_number ? tooLong(MAX_NUMBER.new) : undefined
/** A survey created for the duplicate of a building; its job number may be longer (2§5). */
export const SurveyWithDuplicate = lazy(() =>
  z.object({
    ...surveyFields(),
    id: NewId,
    job_number: JobNumber(),
    status_id: statusId().optional(),
  }),
)
