import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { listQuery, listReply, next } from '#shared/contract/protocol/listPage.ts'
import { areaSurveyedFields } from '#shared/contract/protocol/richTextInput.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { JobNumber, Survey } from '#shared/domain/company/survey.ts'
import { NewSurvey, SurveyChange, SurveyPatch } from '#shared/domain/company/surveyInput.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { optional } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { orNew } from '#shared/schema/changeOf.ts'
import { text } from '#shared/schema/text.ts'
import { ItemListReply } from './itemReply.ts'

const messageReply = z.object({ message: z.string() })
/** `total` counts the rows found so far; `more` is true if there are others. */
const meta = z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() })
const paging = (most: number, usual: number) => ({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  paginate: z.coerce.number().int().min(1).max(most).default(usual),
})
const page = { query: () => z.object(paging(30, 10)), reply: () => z.object({ data: z.array(Survey()), meta }) }
const searchText = z.object({ search: optional(100) })

/** A building in planning, without the status of its reports. */
export const PlanningEntry = z.object(
  BuildingListEntry().omit({ asbestos_report_status: true, lead_report_status: true }).shape,
)
export type PlanningEntry = z.infer<typeof PlanningEntry>

export const surveys = {
  list: get('/api/survey', { summary: 'Surveys of the company, the newest first', ...page }),
  active: get('/api/survey/active', { summary: 'Surveys that are active, the newest first', ...page }),
  search: get('/api/survey/search', {
    summary: 'Up to 20 surveys whose name or job number contains every word of the text, newest first',
    query: () => searchText,
    reply: () => z.object({ data: z.array(Survey()) }),
  }),
  planning: get('/api/planning', {
    summary:
      'Up to 200 buildings: `planned` in the week from a day on, `to_plan` without a date or with a past one. `search` finds up to 30. `after`: the `next` of the page before',
    undocumented: true,
    query: () =>
      z.object({
        list: z.enum(['planned', 'to_plan']),
        from: DayInput,
        search: text(100).optional(),
        after: text(200).optional(),
      }),
    reply: () =>
      z.object({
        data: z.array(PlanningEntry),
        meta: z.object({ next: z.string().nullable(), more: z.boolean() }),
      }),
  }),
  read: get('/api/survey/{id}', {
    summary: 'A survey with its first 500 buildings by name. `next`: the `after` of `GET /api/survey/{id}/building`',
    reply: () => z.object({ data: Survey().extend({ buildings: z.array(BuildingListEntry()) }), next }),
  }),
  buildings: get('/api/survey/{id}/building', {
    summary: 'The buildings of a survey by name. `after`: the `next` of the page before',
    query: listQuery,
    reply: () => listReply(BuildingListEntry()),
  }),
  items: get('/api/survey/{id}/items', {
    summary: 'The items of a survey without their drawings, by building; `paginate` counts buildings',
    query: () => z.object(paging(10, 5)),
    reply: () => z.object({ data: z.array(ItemListReply().extend({ building_name: z.string() })), meta }),
  }),
  save: post('/api/survey', {
    summary: 'Creates a survey, or changes the fields that are sent',
    body: () => orNew(SurveyPatch().extend({ id: Id.optional() }), SurveyChange()),
    reply: () => z.object({ survey_id: Id, message: z.string() }),
  }),
  activate: put('/api/survey/{id}/active', { summary: 'Makes a survey active again', reply: () => messageReply }),
  delete: del('/api/survey', {
    summary: 'Deletes a survey and the buildings in it, unless one of them is reviewed',
    access: 'manage',
    body: () => z.object({ id: Id }),
    reply: () => messageReply,
  }),
  searchJobs: get('/api/survey/job/search', {
    summary: 'Surveys whose job number starts with the text, as a list without a wrapper',
    query: () => searchText,
    reply: () => z.array(Survey()),
  }),
  jobNumber: get('/api/survey/job-number', {
    summary: 'Whether a job number is taken',
    query: () => z.object({ job_number: JobNumber() }),
    reply: () => z.object({ data: z.object({ exists: z.boolean() }) }),
  }),
  createProject: post('/api/project', {
    summary:
      'Creates a building in a new or existing survey, with a new client, contact or office. `file` and `site_file`: its image and site plan',
    body: () =>
      z.object({
        survey: NewSurvey().or(z.strictObject({ id: Id })),
        building: BuildingInput()
          .omit({ survey_id: true, version: true })
          .extend({
            ...areaSurveyedFields(),
            file: SentImage().nullish(),
            site_file: SentImage().nullish(),
          }),
      }),
    reply: () => z.object({ data: z.object({ to: z.string() }), message: z.string() }),
  }),
}
