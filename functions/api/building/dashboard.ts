import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { serve } from '#functions/http/serve.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { clearancesVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'

export const handler = serve(dashboard, {
  surveys: ({ query }, { company_id, user_id }) =>
    query.mine === '1' ? Dashboard.own(company_id, user_id) : Dashboard.all(company_id),

  review: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'review', query),
  survey: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'survey', query),
  edits: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'edits', query),

  async hasClearance(_, { company_id }) {
    return { data: { has_clearance: await Clearances.hasAny(company_id) } }
  },

  async clearances(_, caller) {
    const { awaiting_review, declined, active } = await Clearances.worklists(caller.company_id)
    return { data: { awaiting_review, declined: clearancesVisibleTo(caller, declined), active } }
  },
})
