import { clients } from '#shared/contract/clients.ts'
import { Clients } from '../data/clients.ts'
import { serve } from '../lib/serve.ts'

export const handler = serve(clients, {
  async list(_, { company_id }) {
    return { data: await Clients.list(company_id) }
  },

  async read({ params }, { company_id }) {
    return { data: await Clients.read(company_id, params.id) }
  },

  async contacts({ params }, { company_id }) {
    return { data: (await Clients.read(company_id, params.id)).contacts }
  },

  save: ({ body }, caller) => Clients.save(caller, body),

  saveContact: ({ body }, caller) => Clients.saveContact(caller, body),
})
