import { Tours } from '#functions/data/company/tours.ts'
import { serve } from '#functions/http/serve.ts'
import { tours } from '#shared/contract/company/tours.ts'

export const handler = serve('tours', tours, {
  async allCompleted({ query }, caller) {
    return { data: await Tours.progress(caller, query.key) }
  },

  async acknowledge({ body }, caller) {
    await Tours.acknowledge(caller, body)
  },

  async tutorialsEnabled({ body }, caller) {
    await Tours.enable(caller, body.tutorials_enabled)
  },
})
