import * as z from 'zod'
import { post } from '#shared/contract/protocol/endpoint.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { exactText } from '#shared/schema/text.ts'

export const feedback = {
  send: post('/api/feedback', {
    summary: 'Sends feedback, with the page the user was on',
    body: () => z.object({ feedback: required(5_000), route: exactText(500) }),
    reply: () => z.object({ message: z.string() }),
  }),
}
