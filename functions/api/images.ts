import { images } from '#shared/contract/images.ts'
import type { Picture } from '#shared/domain/fields.ts'
import { may } from '#shared/domain/permissions.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { Clients } from '../data/clients.ts'
import { Companies } from '../data/companies.ts'
import { Users } from '../data/users.ts'
import { Bucket } from '../files/bucket.ts'
import { logCrossing } from '../lib/crossing.ts'
import { serve } from '../lib/serve.ts'

export const handler = serve(images, {
  async company({ params }, caller) {
    if (params.id !== caller.company_id && !may(caller, 'root')) throw new Refusal('not_found')
    logCrossing(caller, params.id, 'images.company')
    return addressOf(params.id, (await Companies.read(params.id)).logo)
  },

  async client({ params }, { company_id }) {
    return addressOf(company_id, (await Clients.read(company_id, params.id)).image)
  },

  async signature({ params }, { company_id }) {
    return addressOf(company_id, (await Users.read(company_id, params.id))?.signature)
  },
})

async function addressOf(companyId: string, picture: Picture | undefined) {
  if (!picture) throw new Refusal('not_found')
  return { data: { url: await Bucket.presignGet(companyId, picture.file) } }
}
