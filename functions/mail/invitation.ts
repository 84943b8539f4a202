import { PasswordLinks } from '#functions/data/access/passwordLinks.ts'
import type { Write } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { User } from '#shared/domain/people/user.ts'
import { queueMail } from './mailJob.ts'

/** The invitation of a new user: `writes` join the transaction that creates the account; call `enqueue(job)` afterwards. */
export function invitationOf(user: User): { writes: Write[]; job: Job } {
  const { token, write } = PasswordLinks.issue(user, 'invitation')
  const mail = queueMail(user, 'invitation', { token })
  return { writes: [write, mail.write], job: mail.job }
}

/** Writes the mail's outbox row in the account's transaction, then queues the mail. */
export async function withInvitation<R>(action: (write: (user: User) => Write[]) => Promise<R>): Promise<R> {
  const jobs: Job[] = []
  const reply = await action(user => {
    const { writes, job } = invitationOf(user)
    jobs.push(job)
    return writes
  })
  await Promise.all(jobs.map(enqueue))
  return reply
}
