import { countAttempt } from '#functions/data/access/attempts.ts'
import { Feedback } from '#functions/data/company/feedback.ts'
import { serve } from '#functions/http/serve.ts'
import { feedback } from '#shared/contract/company/feedback.ts'

const MAX_PER_USER = 20

export const handler = serve('feedback', feedback, {
  async send({ body }, caller) {
    await countAttempt(`feedback#${caller.company_id}#${caller.user_id}`, MAX_PER_USER)
    return Feedback.store(caller, body)
  },
})
