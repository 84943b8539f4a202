import * as z from 'zod'
import { get } from './endpoint.ts'

const reply = z.object({ data: z.object({ url: z.string() }) })

/** Pictures by what they belong to: a short-lived address each, 404 where there is none. */
export const images = {
  company: get('/api/image/company/{id}', { summary: 'The logo of one’s company; of any for root', reply }),
  client: get('/api/image/client/{id}', { summary: 'The picture of a client', reply }),
  signature: get('/api/image/user/{id}/signature', { summary: 'The signature of a person of the company', reply }),
}
