import type { PortalAccess } from '#functions/data/company/portals.ts'
import type { Write } from '#functions/data/table.ts'
import { outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { MailKey, MailValues } from '#shared/domain/people/mails.ts'
import type { User } from '#shared/domain/people/user.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** A mail to send: `write` joins the transaction of the act; call `enqueue(job)` afterwards. */
export interface QueuedMail {
  readonly write: Write
  readonly job: Job
}

/** A mail to a user. The values may contain a link's secret, so never log them. */
export function queueMail<K extends MailKey>(
  { company_id, id: user_id }: Pick<User, 'company_id' | 'id'>,
  mail: K,
  values: MailValues<K>,
): QueuedMail {
  const job: Job = { kind: 'mail', id: newId(), company_id, user_id, mail, values }
  return { job, write: outboxWrite(job) }
}

/** A mail to a portal contact. */
export function queuePortalMail<K extends MailKey>(
  { company_id, client_id, contact_id: user_id }: PortalAccess,
  mail: K,
  values: MailValues<K>,
): QueuedMail {
  const job: Job = { kind: 'mail', id: newId(), company_id, client_id, user_id, mail, values }
  return { job, write: outboxWrite(job) }
}
