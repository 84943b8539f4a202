import * as z from 'zod'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const Row = z.object({ at: z.iso.datetime() })

/** The time of each reviewer's last look at a building. Deleted with the building. */
export const LastLooks = {
  read: async (companyId: string, buildingId: string, userId: string): Promise<string | undefined> =>
    (await read(Row, keys.lastLook(companyId, buildingId, userId)))?.at,

  /** Also joins the transaction of a decision. */
  write: ({ company_id, user_id }: Pick<Caller, 'company_id' | 'user_id'>, buildingId: string, at: string): Write => ({
    op: 'put',
    key: keys.lastLook(company_id, buildingId, user_id),
    row: { at },
  }),

  save(caller: Caller, buildingId: string) {
    const at = now()
    const exists: Write = {
      op: 'check',
      key: keys.inBuilding(caller.company_id, buildingId, sortKeys.building()),
      condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
    }
    return commitOnce(caller, [exists, LastLooks.write(caller, buildingId, at)], { data: { at } })
  },
}
