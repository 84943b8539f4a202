import { Clients } from '#functions/data/company/clients.ts'
import { Recommendations } from '#functions/data/company/recommendations.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'
import { recommendationsInUse } from '#shared/domain/company/recommendation.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('recommendations', recommendations, {
  async offered({ query }, caller) {
    const [rows] = await Promise.all([
      Recommendations.rows(caller.company_id),
      query.client_id && Clients.read(caller.company_id, query.client_id),
    ])
    const { company_id, features } = caller
    const inUse = recommendationsInUse(rows, features, query.client_id)
    return { data: inUse.map(each => ({ ...each, company_id, offered: true, deleted_at: null })) }
  },

  async list(_, caller) {
    const rows = await Recommendations.all(caller.company_id)
    return { data: rows.map(row => ({ ...row, company_id: caller.company_id })) }
  },

  create: ({ body }, caller) => Recommendations.create(caller, body),
  change: ({ body }, caller) => Recommendations.change(caller, body),
  delete: ({ params }, caller) => Recommendations.delete(caller, Number(params.id)),

  async clients({ body }, caller) {
    return { data: { client_ids: (await readOne(caller, body.id)).client_ids } }
  },

  setClients: ({ body }, caller) => Recommendations.change(caller, { restore: false, ...body }),
})

async function readOne(caller: Caller, id: number) {
  const recommendation = (await Recommendations.all(caller.company_id)).find(each => each.id === id)
  if (!recommendation) throw new Refusal('not_found')
  return recommendation
}
