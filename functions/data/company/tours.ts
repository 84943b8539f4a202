import * as z from 'zod'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { queryList, read } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { User } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** `time_taken` in milliseconds. */
const SeenStep = z.object({ tour_key: z.string(), step_key: z.string(), time_taken: z.number() })
type SeenStep = z.infer<typeof SeenStep>

export const Tours = {
  /** The tour steps that the user has seen, of one tour or all, and whether the user has turned tutorials off. */
  async progress({ company_id, user_id }: Caller, tour: string | undefined) {
    const prefix = tour === undefined ? 'TOUR#' : keys.tourStep(company_id, user_id, tour, '').sk
    const [steps, user] = await Promise.all([
      queryList(SeenStep, partition.user(company_id, user_id), { prefix }),
      read(User(), keys.user(company_id, user_id)),
    ])
    const completed = steps.map(({ step_key }) => step_key)
    return { completed, steps, tutorials_off: !user?.tutorials_enabled }
  },

  acknowledge: (caller: Caller, seen: SeenStep) =>
    commitOnce(
      caller,
      [
        {
          op: 'put',
          key: keys.tourStep(caller.company_id, caller.user_id, seen.tour_key, seen.step_key),
          row: { ...seen, seen_at: now() },
        },
      ],
      undefined,
    ),

  /**
   * Turns tutorials on or off, and records that the user has chosen. The version stays, so that an open form can still be saved.
   */
  enable: (caller: Pick<Caller, 'company_id' | 'user_id' | 'command' | 'audit'>, enabled: boolean) =>
    commitOnce(
      caller,
      [
        {
          op: 'update',
          key: keys.user(caller.company_id, caller.user_id),
          set: 'SET tutorials_enabled = :on, tutorials_seen = :yes, #row.tutorials_enabled = :on, #row.tutorials_seen = :yes',
          names: { '#row': 'row' },
          values: { ':on': enabled, ':yes': true },
          condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
        },
      ],
      undefined,
    ),
}
