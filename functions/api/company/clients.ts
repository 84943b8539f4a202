import { BuildingLists } from '#functions/data/building/buildingLists.ts'
import { Clients } from '#functions/data/company/clients.ts'
import { Contacts } from '#functions/data/company/contacts.ts'
import { takeImage } from '#functions/data/files/sentFiles.ts'
import { serve } from '#functions/http/serve.ts'
import { clients } from '#shared/contract/company/clients.ts'

export const handler = serve('clients', clients, {
  async list(_, { company_id }) {
    return { data: await Clients.list(company_id) }
  },

  async read({ params }, { company_id }) {
    return { data: await Clients.read(company_id, params.id) }
  },

  async contacts({ params }, { company_id }) {
    return { data: (await Clients.read(company_id, params.id)).contacts }
  },

  async search({ query }, { company_id }) {
    return { data: await Clients.search(company_id, query.search) }
  },

  async buildings({ params, query: { type: _, ...request } }, { company_id }) {
    const client = await Clients.live(company_id, params.id)
    return BuildingLists.ofClient(company_id, client.id, request)
  },

  async save({ body }, caller) {
    const image = await takeImage(caller.company_id, body.image, { field: 'image', purpose: 'logo' })
    return Clients.save(caller, { ...body, image })
  },

  delete: ({ body }, caller) => Clients.delete(caller, body.id),

  async contact({ params, query }, { company_id }) {
    return { data: await Contacts.read(company_id, query.client_id, params.id) }
  },

  saveContact: ({ body }, caller) => Contacts.save(caller, body),

  async changeContact({ params, body }, caller) {
    const { id, client_id } = await Contacts.read(caller.company_id, body.client_id, params.id)
    return Contacts.save(caller, { ...body, id, client_id })
  },

  deleteContact: ({ params, query }, caller) => Contacts.delete(caller, query.client_id, params.id),
})
