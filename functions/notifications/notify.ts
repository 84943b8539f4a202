import { Notifications } from '#functions/data/company/notifications.ts'
import type { Delivery } from '#functions/editRecord.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { queueMail } from '#functions/mail/mailJob.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { MailKey, MailValues } from '#shared/domain/people/mails.ts'
import type { NotificationContent } from '#shared/domain/people/notification.ts'

/** A notification that is not delivered yet. */
export type PendingNotification = Delivery

export function notifyInApp(companyId: string, userId: string, content: NotificationContent): PendingNotification {
  const { id, write } = Notifications.write(companyId, userId, content)
  return { writes: [write], deliver: () => publish(companyId, channel.user(userId), { type: 'notified', id }) }
}

export function notifyWithMail<K extends MailKey>(
  companyId: string,
  userId: string,
  content: NotificationContent,
  mail: K,
  values: MailValues<K>,
): PendingNotification {
  const { writes, deliver } = notifyInApp(companyId, userId, content)
  const queued = queueMail({ company_id: companyId, id: userId }, mail, values)
  return {
    writes: [...writes, queued.write],
    deliver: () => Promise.all([deliver(), enqueue(queued.job)]),
  }
}

export const together = (notifications: readonly PendingNotification[]): PendingNotification => ({
  writes: notifications.flatMap(({ writes }) => writes),
  deliver: () => Promise.all(notifications.map(({ deliver }) => deliver())),
})
