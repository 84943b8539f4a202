import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { post } from '#shared/contract/protocol/endpoint.ts'
import { SurveyInput, SurveyWithDuplicate } from '#shared/domain/company/surveyInput.ts'
import { required, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const name = required(190)
/** A worker creates the duplicate. The event `duplicated` on the original's channel and a notification report the end. */
const queued = z.object({
  data: z.object({ id: Id, version: Version.optional() }),
  message: z.string(),
})
/**
 * With an `id` from the device, the duplicate is created immediately under this id. Retries and offline use are then possible.
 */
const atOnce = { id: Id.optional() }

const inside = z.object({ building_id: BuildingHint })

export const duplicates = {
  survey: post('/api/survey/{id}/duplicate', {
    summary: 'Duplicates a survey for the same client, with every building',
    body: () => SurveyInput().pick({ id: true, name: true, job_number: true }),
    reply: () => z.object({ survey_id: Id, message: z.string() }),
  }),
  building: post('/api/building/{id}/duplicate', {
    summary: 'Duplicates a building into an existing survey or a new one',
    body: () =>
      z.object({
        name,
        survey_id: Id.optional(),
        survey: SurveyWithDuplicate().optional(),
      }),
    reply: () => queued,
  }),
  floor: post('/api/floor/{id}/duplicate', {
    summary:
      'Duplicates a floor with its rooms and items into the building `building_id`; at once within its building with an `id`',
    query: () => inside,
    body: () => z.object({ ...atOnce, name, building_id: Id }),
    reply: () => queued,
  }),
  room: post('/api/room/{id}/duplicate', {
    summary: 'Duplicates a room with its items onto a floor of the same building; at once with an `id`',
    query: () => inside,
    body: () => z.object({ ...atOnce, name, floor_id: Id }),
    reply: () => queued,
  }),
}
