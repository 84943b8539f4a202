import { provider } from '#functions/addresses/addressProvider.ts'
import { serve } from '#functions/http/serve.ts'
import { addresses } from '#shared/contract/company/addresses.ts'

export const handler = serve(addresses, {
  async search({ query }) {
    return { data: await provider().search(query.text) }
  },

  async place({ query }) {
    return { data: await provider().place(query.id) }
  },
})
