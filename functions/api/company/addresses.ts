import { addressProvider } from '#functions/addresses/addressProvider.ts'
import { serve } from '#functions/http/serve.ts'
import { addresses } from '#shared/contract/company/addresses.ts'

export const handler = serve('addresses', addresses, {
  async search({ query }) {
    const provider = addressProvider()
    return { data: await provider.search(query.text), covers: provider.covers }
  },

  async place({ query }) {
    return { data: await addressProvider().byId(query.id) }
  },
})
