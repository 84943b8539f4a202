import { notifyWithMail, type PendingNotification } from '#functions/notifications/notify.ts'
import type { MailKey, MailValues } from '#shared/domain/people/mails.ts'
import type { NotificationContent } from '#shared/domain/people/notification.ts'

interface DocumentNews extends Pick<NotificationContent, 'event' | 'to'> {
  readonly company_id: string
  readonly user_id: string
  /** The requested document, for example “management plan for Town hall”. */
  readonly name: string
  /** Why it could not be generated and what to do; undefined on success. */
  readonly problem: string | undefined
  /** The file that the notification opens. */
  readonly pdf?: Pick<NotificationContent, 'pdf_id' | 'building_id'>
}

/** Notifies the user who requested a document that it is ready or could not be generated. */
export const documentNotification = <K extends MailKey>(
  { company_id, user_id, name, problem, event, to, pdf }: DocumentNews,
  mail: K,
  values: MailValues<K>,
): PendingNotification =>
  notifyWithMail(
    company_id,
    user_id,
    {
      event,
      status: problem ? 'failed' : 'completed',
      message: problem ? `Couldn’t generate the ${name}. ${problem}` : `The ${name} is ready`,
      to,
      success: !problem,
      ...(!problem && pdf),
    },
    mail,
    values,
  )
