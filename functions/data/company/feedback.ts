import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

export const Feedback = {
  store: (caller: Caller, input: { feedback: string; route: string }) => {
    const row = { ...input, user_id: caller.user_id, full_name: caller.full_name, given_at: now() }
    return commitOnce(caller, [{ op: 'put', key: keys.feedback(caller.company_id, newId()), row }], {
      message: 'Thank you. Your feedback has been sent.',
    })
  },
}
