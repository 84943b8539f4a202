import { newId } from '#shared/domain/fields.ts'
import type { Caller } from '../lib/caller.ts'
import { now } from '../lib/clock.ts'
import { commit } from './commands.ts'
import { keys } from './keys.ts'

export const Feedback = {
  /** Kept with the company, in the order in which it was given. */
  keep: (caller: Caller, said: { feedback: string; route: string }) => {
    const row = { ...said, user_id: caller.user_id, full_name: caller.full_name, given_at: now() }
    return commit(caller, [{ op: 'put', key: keys.feedback(caller.company_id, newId()), row }], {
      message: 'Thank you. Your feedback has been sent.',
    })
  },
}
