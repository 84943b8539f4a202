import { plans } from '#shared/contract/plans.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { Buildings } from '../data/buildings.ts'
import { Plans } from '../data/plans.ts'
import { Bucket } from '../files/bucket.ts'
import { serve } from '../http/serve.ts'
import { tellBuilding } from '../lib/telling.ts'

export const handler = serve(plans, {
  async contacts({ params }, { company_id }) {
    const [contacts] = await Promise.all([
      Plans.contacts(company_id, params.id),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data: { contacts: contacts ?? null } }
  },

  async request({ body }, caller) {
    const reply = await Plans.request(caller, body)
    await tellBuilding(caller, body.building_id)
    return reply
  },

  async history({ params }, { company_id }) {
    const [data] = await Promise.all([
      Plans.history(company_id, params.id),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data }
  },

  async download({ params }, { company_id }) {
    const plan = await Plans.at(company_id, params.download_hash)
    if (!plan?.file) throw new Refusal('not_found')
    return { location: await Bucket.presignGet(company_id, plan.file, plan.file_name) }
  },
})
