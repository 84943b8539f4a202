import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { serve } from '#functions/http/serve.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { clearancesVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'
import { DUE_SOON_DAYS } from '#shared/domain/reinspection/dueState.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { dayAfter, nzDay } from '#shared/domain/vocabulary/time.ts'

export const handler = serve('dashboard', dashboard, {
  surveys: ({ query }, caller) =>
    query.mine === '1'
      ? Dashboard.ofUser(caller.company_id, caller.user_id, may(caller, 'review'))
      : Dashboard.all(caller.company_id),

  review: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'review', query),
  survey: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'survey', query),
  edits: ({ query }, { company_id }) => Dashboard.worklist(company_id, 'edits', query),

  async due(_, { company_id }) {
    const { data, more } = await Dashboard.due(company_id, dayAfter(nzDay(), DUE_SOON_DAYS))
    return { data, meta: { more } }
  },

  async hasClearance(_, caller) {
    const oversees = may(caller, 'review') || may(caller, 'manage')
    const has_clearance = await (oversees
      ? Clearances.hasAny(caller.company_id)
      : Clearances.hasOpenBy(caller.company_id, caller.user_id))
    return { data: { has_clearance } }
  },

  async clearances(_, caller) {
    const { awaiting_review, declined, active } = await Clearances.worklists(caller.company_id)
    return { data: { awaiting_review, declined: clearancesVisibleTo(caller, declined), active } }
  },
})
