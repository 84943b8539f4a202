import { addresses } from '#shared/contract/addresses.ts'
import { serve } from '../http/serve.ts'
import { provider } from '../lib/addresses.ts'

export const handler = serve(addresses, {
  async search({ query }) {
    return { data: await provider().search(query.text) }
  },

  async place({ query }) {
    return { data: await provider().place(query.id) }
  },
})
