import { countAttempt } from '#functions/data/access/attempts.ts'
import { PasswordLinks } from '#functions/data/access/passwordLinks.ts'
import { addTo, countsAt } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { INVITATIONS_PER_DAY } from '#shared/domain/company/limits.ts'
import type { User } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { queueMail } from './mailJob.ts'

/** To one person in 15 minutes, from all companies. */
const PER_EMAIL = 5
const COUNTED_SECONDS = 2 * 24 * 3600
const invitationsKey = (companyId: string) => keys.quota(companyId, 'invitation', nzDay())

/** Counts an invitation. It goes to a person who did not ask for it, and mail services stop the mails of those who send many. */
export async function countInvitation(companyId: string, email: string): Promise<void> {
  const [sent = 0] = await countsAt([invitationsKey(companyId)])
  if (sent >= INVITATIONS_PER_DAY)
    throw new Refusal('quota_reached', {
      quota: `Your company has sent ${INVITATIONS_PER_DAY} invitations today. Try again tomorrow.`,
    })
  await countAttempt(`invitation#${email}`, PER_EMAIL)
  await addTo(invitationsKey(companyId), 1, secondsFromNow(COUNTED_SECONDS))
}

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
