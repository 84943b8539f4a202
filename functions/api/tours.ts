import { tours } from '#shared/contract/tours.ts'
import { Tours } from '../data/tours.ts'
import { serve } from '../http/serve.ts'

export const handler = serve(tours, {
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
