import type { User } from '#shared/domain/person.ts'
import { PasswordLinks } from '../data/passwordLinks.ts'
import type { Write } from '../data/table.ts'
import type { Job } from '../jobs.ts'
import { mailTo } from './job.ts'

/** What asks a new person in: `writes` go into the transaction that makes the account, `enqueue(job)` after it. */
export function invitationOf(user: User): { writes: Write[]; job: Job } {
  const { token, write } = PasswordLinks.issue(user, 'invitation')
  const mail = mailTo(user, 'invitation', { token })
  return { writes: [write, mail.write], job: mail.job }
}
