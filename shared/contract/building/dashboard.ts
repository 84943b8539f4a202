import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Day } from '#shared/domain/vocabulary/fields.ts'
import { later } from '#shared/schema/later.ts'
import { object } from '#shared/schema/object.ts'
import { text } from '#shared/schema/text.ts'

const Worklists = <T extends z.ZodType>(each: T) => z.object({ review: each, edits: each, survey: each })
/** '1': only the buildings that the user surveys, and for a reviewer those to be reviewed. */
const mine = later(() => z.enum(['0', '1']).default('0'))
const paging = {
  page: later(() => z.coerce.number().int().min(1).max(10_000).default(1)),
  paginate: later(() => z.coerce.number().int().min(1).max(30).default(20)),
}
/** `total` counts the rows found so far; `more` is true where there are others. */
const worklist = {
  query: () => z.object(paging),
  reply: () =>
    z.object({
      data: z.array(BuildingListEntry),
      meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
    }),
}

/** A building as planning has it: without the state of its reports. */
export const PlanningEntry = object(
  () => BuildingListEntry.omit({ asbestos_report_status: true, lead_report_status: true }).shape,
)
export type PlanningEntry = z.infer<typeof PlanningEntry>

export const dashboard = {
  surveys: get('/api/user/surveys', {
    summary: 'Up to 20 buildings each: awaiting review, change required, active',
    query: () => z.object({ mine }),
    reply: () =>
      z.object({ data: Worklists(z.array(BuildingListEntry)), meta: z.object({ more: Worklists(z.boolean()) }) }),
  }),
  review: get('/api/user/buildings/review', { summary: 'Buildings awaiting review', ...worklist }),
  survey: get('/api/user/buildings/survey', { summary: 'Active buildings', ...worklist }),
  edits: get('/api/user/buildings/edits', { summary: 'Buildings that need changes', ...worklist }),
  planning: get('/api/planning', {
    summary:
      'Up to 200 buildings: `planned` are surveyed in the week from a day on, `to_plan` are active and have no date, or one that is past and before it. `search` finds up to 30 of these. `after`: the `next` of the page before, null on the last one',
    own: true,
    query: () =>
      z.object({
        list: z.enum(['planned', 'to_plan']),
        from: Day,
        search: text(100).optional(),
        after: text(200).optional(),
      }),
    reply: () =>
      z.object({
        data: z.array(PlanningEntry),
        meta: z.object({ next: z.string().nullable(), more: z.boolean() }),
      }),
  }),
  due: get('/api/reinspection/due', {
    summary: 'Reviewed buildings whose re-inspection is overdue or due in the next 30 days, the longest overdue first',
    own: true,
    reply: () => z.object({ data: z.array(BuildingListEntry), meta: z.object({ more: z.boolean() }) }),
  }),
  hasClearance: get('/api/clearance/has-clearance', {
    summary: 'Whether the user has clearances: as an author, or as one who reviews or manages and the company has any',
    reply: () => z.object({ data: z.object({ has_clearance: z.boolean() }) }),
  }),
  clearances: get('/api/clearance/get-clearance-dash', {
    summary: 'Clearances that are not done: awaiting review, declined, active',
    reply: () =>
      z.object({
        data: z.object({
          awaiting_review: z.array(ClearanceListEntry),
          declined: z.array(ClearanceListEntry),
          active: z.array(ClearanceListEntry),
        }),
      }),
  }),
}
