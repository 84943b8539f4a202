import { places } from '#shared/contract/places.ts'
import { Laboratories, Offices } from '../data/places.ts'
import { serve } from '../lib/serve.ts'

export const handler = serve(places, {
  async offices(_, { company_id }) {
    return { data: await Offices.list(company_id) }
  },
  saveOffice: ({ body }, caller) => Offices.save(caller, body),

  async laboratories(_, { company_id }) {
    return { data: await Laboratories.list(company_id) }
  },
  saveLaboratory: ({ body }, caller) => Laboratories.save(caller, body),
})
