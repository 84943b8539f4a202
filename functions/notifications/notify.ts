import { Messages } from '#functions/data/company/notifications.ts'
import type { Write } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import { mailTo } from '#functions/mail/mailJob.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { MailKey, MailValues } from '#shared/domain/people/mails.ts'
import type { Message } from '#shared/domain/people/notification.ts'

/** Something that a person is told in two ways, a notification and a mail. */
export interface Notice {
  readonly companyId: string
  readonly userId: string
  readonly id: string
  readonly jobs: readonly Job[]
  /** Go into the transaction that the notice tells of. */
  readonly writes: readonly Write[]
}

type Words = Omit<Message, 'id' | 'time'>

/** A notification alone. */
export function noteTo(companyId: string, userId: string, message: Words): Notice {
  const { id, write } = Messages.write(companyId, userId, message)
  return { companyId, userId, id, jobs: [], writes: [write] }
}

export function noticeTo<K extends MailKey>(
  companyId: string,
  userId: string,
  message: Words,
  mail: K,
  values: MailValues<K>,
): Notice {
  const note = noteTo(companyId, userId, message)
  const posted = mailTo({ company_id: companyId, id: userId }, mail, values)
  return { ...note, jobs: [posted.job], writes: [...note.writes, posted.write] }
}

/** After the transaction: open pages hear of the notification, the mail goes to its queue. */
export const deliver = (notices: readonly Notice[]) =>
  Promise.all(
    notices.flatMap(({ companyId, userId, id, jobs }) => [
      publish(companyId, channel.user(userId), { type: 'notified', id }),
      ...jobs.map(enqueue),
    ]),
  )
