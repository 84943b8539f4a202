import { Buildings } from '#functions/data/building/buildings.ts'
import { ManagementPlans } from '#functions/data/document/managementPlans.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { managementPlans } from '#shared/contract/document/managementPlans.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('managementPlans', managementPlans, {
  async contacts({ params }, { company_id }) {
    const [contacts] = await Promise.all([
      ManagementPlans.contacts(company_id, params.id),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data: { contacts: contacts ?? null } }
  },

  async request({ body }, caller) {
    const reply = await ManagementPlans.request(caller, body)
    await publishBuildingChanged(caller, body.building_id)
    return reply
  },

  async cancel({ params }, caller) {
    const reply = await ManagementPlans.cancel(caller, params.building, params.id)
    await publishBuildingChanged(caller, params.building)
    return reply
  },

  async history({ params }, { company_id }) {
    const [data] = await Promise.all([
      ManagementPlans.history(company_id, params.id),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data }
  },

  async download({ params }, { company_id }) {
    const managementPlan = await ManagementPlans.byDownloadHash(company_id, params.download_hash)
    if (!managementPlan?.file) throw new Refusal('not_found')
    return { location: await Bucket.presignGet(company_id, managementPlan.file, managementPlan.file_name) }
  },
})
