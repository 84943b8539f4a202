import { feedback } from '#shared/contract/feedback.ts'
import { countAttempt } from '../data/attempts.ts'
import { Feedback } from '../data/feedback.ts'
import { serve } from '../http/serve.ts'

const MOST_PER_PERSON = 20

export const handler = serve(feedback, {
  async send({ body }, caller) {
    await countAttempt(`feedback#${caller.user_id}`, MOST_PER_PERSON)
    return Feedback.keep(caller, body)
  },
})
