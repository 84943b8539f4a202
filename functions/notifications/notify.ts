import { Notifications } from '#functions/data/company/notifications.ts'
import type { Write } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import { queueMail } from '#functions/mail/mailJob.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { MailKey, MailValues } from '#shared/domain/people/mails.ts'
import type { Notification } from '#shared/domain/people/notification.ts'

/** A notification that is not delivered yet, with the jobs of its mails. */
export interface PendingNotification {
  readonly companyId: string
  readonly userId: string
  readonly id: string
  readonly jobs: readonly Job[]
  /** Go into the transaction of what the notification is about. */
  readonly writes: readonly Write[]
}

type NotificationContent = Omit<Notification, 'id' | 'time'>

/** A notification alone. */
export function notifyInApp(companyId: string, userId: string, content: NotificationContent): PendingNotification {
  const { id, write } = Notifications.write(companyId, userId, content)
  return { companyId, userId, id, jobs: [], writes: [write] }
}

export function notifyWithMail<K extends MailKey>(
  companyId: string,
  userId: string,
  content: NotificationContent,
  mail: K,
  values: MailValues<K>,
): PendingNotification {
  const notification = notifyInApp(companyId, userId, content)
  const queued = queueMail({ company_id: companyId, id: userId }, mail, values)
  return { ...notification, jobs: [queued.job], writes: [...notification.writes, queued.write] }
}

/** To be called after the transaction: tells open pages of the notifications and queues the mails. */
export const deliverNotifications = (notifications: readonly PendingNotification[]) =>
  Promise.all(
    notifications.flatMap(({ companyId, userId, id, jobs }) => [
      publish(companyId, channel.user(userId), { type: 'notified', id }),
      ...jobs.map(enqueue),
    ]),
  )
