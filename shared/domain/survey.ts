import * as z from 'zod'
import { Id, NewId, optional, required, seen, stamp } from './fields.ts'

const surveyFields = {
  id: Id,
  name: required(190),
  job_number: required(100),
  client_id: Id,
  contact_id: Id,
  office_id: Id,
  note: optional(10_000),
}
/** A survey project: one job for one client, holding buildings. */
export const SurveyInput = z.object({ ...surveyFields, id: NewId, ...seen })
export type SurveyInput = z.infer<typeof SurveyInput>
export const Survey = z.object({
  ...surveyFields,
  client_name: z.string(),
  contact_name: z.string(),
  office_name: z.string(),
  /** Who surveys and reviews its buildings, where an upload named them: the buildings uploaded after it take them over. */
  surveyor_id: Id.optional(),
  reviewer_id: Id.optional(),
  ...stamp,
})
export type Survey = z.infer<typeof Survey>
