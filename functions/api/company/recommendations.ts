import { Clients } from '#functions/data/company/clients.ts'
import { Recommendations } from '#functions/data/company/recommendations.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'
import { recommendationsForClient } from '#shared/domain/company/recommendation.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('recommendations', recommendations, {
  async offered({ query }, caller) {
    const [rows] = await Promise.all([
      Recommendations.rows(caller.company_id),
      query.client_id && Clients.read(caller.company_id, query.client_id),
    ])
    const clientsOf = new Map(rows.map(({ id, client_ids }) => [id, client_ids]))
    const offered = recommendationsForClient(rows, caller.features, query.client_id).filter(({ offered }) => offered)
    const data = offered.map(each => ({ ...each, client_ids: clientsOf.get(each.id) ?? [], deleted_at: null }))
    return { data: data.map(each => ({ ...each, company_id: caller.company_id })) }
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

  async setClients({ body }, caller) {
    const { name, description } = await readOne(caller, body.id)
    return Recommendations.change(caller, { name, description, restore: false, ...body })
  },
})

async function readOne(caller: Caller, id: number) {
  const recommendation = (await Recommendations.all(caller.company_id)).find(each => each.id === id)
  if (!recommendation) throw new Refusal('not_found')
  return recommendation
}
