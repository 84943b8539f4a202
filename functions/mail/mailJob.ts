import type { Write } from '#functions/data/table.ts'
import { outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { MailKey, MailValues } from '#shared/domain/people/mails.ts'
import type { User } from '#shared/domain/people/user.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** A mail to be sent: `write` goes into the transaction that the mail tells of, `enqueue(job)` after it. */
export interface QueuedMail {
  readonly write: Write
  readonly job: Job
}

/** A mail to a person. The values may hold a link's secret: they stand in the job and in the mail, in no log. */
export function queueMail<K extends MailKey>(
  { company_id, id: user_id }: Pick<User, 'company_id' | 'id'>,
  mail: K,
  values: MailValues<K>,
): QueuedMail {
  const job: Job = { kind: 'mail', id: newId(), company_id, user_id, mail, values }
  return { job, write: outboxWrite(job) }
}
