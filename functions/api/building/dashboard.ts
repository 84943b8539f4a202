import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { serve } from '#functions/http/serve.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { clearancesVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'

export const handler = serve(dashboard, {
  surveys: ({ query }, { company_id, user_id }) =>
    query.mine === '1' ? Dashboard.own(company_id, user_id) : Dashboard.all(company_id),

  review: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'review', query),
  survey: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'survey', query),
  edits: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'edits', query),

  /** Whoever reviews or manages has all of the company's; everyone else those that they are an author of. */
  async hasClearance(_, caller) {
    const all = may(caller, 'review') || may(caller, 'manage')
    const has_clearance = await (all
      ? Clearances.hasAny(caller.company_id)
      : Clearances.hasOwn(caller.company_id, caller.user_id))
    return { data: { has_clearance } }
  },

  async clearances(_, caller) {
    const { awaiting_review, declined, active } = await Clearances.worklists(caller.company_id)
    return { data: { awaiting_review, declined: clearancesVisibleTo(caller, declined), active } }
  },
})
