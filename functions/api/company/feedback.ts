import { countAttempt } from '#functions/data/access/attempts.ts'
import { Feedback } from '#functions/data/company/feedback.ts'
import { serve } from '#functions/http/serve.ts'
import { feedback } from '#shared/contract/company/feedback.ts'

const MOST_PER_PERSON = 20

export const handler = serve(feedback, {
  async send({ body }, caller) {
    await countAttempt(`feedback#${caller.user_id}`, MOST_PER_PERSON)
    return Feedback.keep(caller, body)
  },
})
