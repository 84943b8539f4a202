import { keys, partition } from '#functions/data/keys.ts'
import { queryList, transact, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Notification, type NotificationContent } from '#shared/domain/people/notification.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const NOTIFICATION_TTL_SECONDS = 180 * 24 * 3600
const MAX_NOTIFICATIONS = 50

export const Notifications = {
  /** A notification for a user; `write` joins the transaction of the act. */
  write(companyId: string, userId: string, message: NotificationContent): { id: string; write: Write } {
    const id = newId()
    const row = { ...message, id, time: now(), ttl: secondsFromNow(NOTIFICATION_TTL_SECONDS) }
    return { id, write: { op: 'put', key: keys.notification(companyId, userId, id), row } }
  },

  list: (companyId: string, userId: string) =>
    queryList(Notification(), partition.user(companyId, userId), {
      prefix: 'NOTIFICATION#',
      limit: MAX_NOTIFICATIONS,
      newestFirst: true,
    }),

  async read(companyId: string, userId: string, ids: readonly string[]): Promise<void> {
    const writes = ids.map(id => markReadWrite(companyId, userId, id))
    for (let start = 0; start < writes.length; start += 100) await transact(writes.slice(start, start + 100))
  },
}

const markReadWrite = (companyId: string, userId: string, id: string): Write => ({
  op: 'update',
  key: keys.notification(companyId, userId, id),
  set: 'SET read_at = if_not_exists(read_at, :now)',
  values: { ':now': now() },
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})
