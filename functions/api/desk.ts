import { desk } from '#shared/contract/desk.ts'
import { Clearances } from '../data/clearances.ts'
import { Desk } from '../data/desk.ts'
import { serve } from '../http/serve.ts'
import { rowsShownTo } from '../lib/clearanceShown.ts'

export const handler = serve(desk, {
  surveys: ({ query }, { company_id, user_id }) =>
    query.mine === '1' ? Desk.own(company_id, user_id) : Desk.all(company_id),

  review: ({ query }, { company_id }) => Desk.tray(company_id, 'review', query),
  survey: ({ query }, { company_id }) => Desk.tray(company_id, 'survey', query),
  edits: ({ query }, { company_id }) => Desk.tray(company_id, 'edits', query),

  async hasClearance(_, { company_id }) {
    return { data: { has_clearance: await Clearances.any(company_id) } }
  },

  async clearances(_, caller) {
    const { awaiting_review, declined, active } = await Clearances.desk(caller.company_id)
    return { data: { awaiting_review, declined: rowsShownTo(caller, declined), active } }
  },
})
