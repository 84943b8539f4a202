import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'

const Worklists = <T extends z.ZodType>(each: T) => z.object({ review: each, edits: each, survey: each })
/** '1': only buildings that the user surveys, and for a reviewer the ones to review. */
const mine = z.enum(['0', '1']).default('0')
const paging = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  paginate: z.coerce.number().int().min(1).max(30).default(20),
}
/** `total` counts the rows found so far; `more` is true if there are others. */
const worklist = {
  query: () => z.object(paging),
  reply: () =>
    z.object({
      data: z.array(BuildingListEntry()),
      meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
    }),
}

export const dashboard = {
  surveys: get('/api/user/surveys', {
    summary: 'Up to 20 buildings each: awaiting review, change required, active',
    query: () => z.object({ mine }),
    reply: () =>
      z.object({ data: Worklists(z.array(BuildingListEntry())), meta: z.object({ more: Worklists(z.boolean()) }) }),
  }),
  review: get('/api/user/buildings/review', { summary: 'Buildings awaiting review', ...worklist }),
  survey: get('/api/user/buildings/survey', { summary: 'Active buildings', ...worklist }),
  edits: get('/api/user/buildings/edits', { summary: 'Buildings that need changes', ...worklist }),
  due: get('/api/reinspection/due', {
    summary: 'Reviewed buildings with an overdue re-inspection or one due in 30 days, by due date',
    undocumented: true,
    reply: () => z.object({ data: z.array(BuildingListEntry()), meta: z.object({ more: z.boolean() }) }),
  }),
  hasClearance: get('/api/clearance/has-clearance', {
    summary: 'Whether the user has clearances: as an author, reviewer or manager',
    reply: () => z.object({ data: z.object({ has_clearance: z.boolean() }) }),
  }),
  clearances: get('/api/clearance/get-clearance-dash', {
    summary: 'Clearances that are not done: awaiting review, declined, active',
    reply: () =>
      z.object({
        data: z.object({
          awaiting_review: z.array(ClearanceListEntry()),
          declined: z.array(ClearanceListEntry()),
          active: z.array(ClearanceListEntry()),
        }),
      }),
  }),
}
