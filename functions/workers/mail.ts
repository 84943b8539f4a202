import { MailSettings } from '#functions/data/company/mailSettings.ts'
import { Portals } from '#functions/data/company/portals.ts'
import { SentMails } from '#functions/data/company/sentMails.ts'
import { Users } from '#functions/data/company/users.ts'
import type { JobOf } from '#functions/jobs.ts'
import { composeMail } from '#functions/mail/compose.ts'
import { sendMail } from '#functions/mail/send.ts'
import { settings } from '#functions/runtime/settings.ts'
import { mailContent } from '#shared/domain/people/mails.ts'
import { queueWorker } from './worker.ts'

/** Sends a mail once. It is sent twice only if a worker dies between the acceptance by the mail service and the next write. */
async function run(job: JobOf<'mail'>): Promise<void> {
  const { company_id, mail, values } = job
  const [address, company] = await Promise.all([addressFor(job), Users.company(company_id)])
  if (!address) return
  if (!(await SentMails.claim(company_id, job.id))) return
  try {
    await sendMail(address, composeMail(mailContent(mail, values, company.name), company.name, settings('SITE_ORIGIN')))
  } catch (error) {
    await SentMails.release(company_id, job.id)
    throw error
  }
  await SentMails.markSent(company_id, job.id)
}

/**
 * The recipient's address; undefined if the recipient is gone, has turned this mail off or has not accepted the invitation: that
 * person gets no other mail.
 */
async function addressFor({ company_id, user_id, client_id, mail }: JobOf<'mail'>): Promise<string | undefined> {
  if (client_id) return (await Portals.live({ company_id, client_id, contact_id: user_id }))?.contact.email
  const user = await Users.read(company_id, user_id)
  if (!user || user.deleted_at || (user.invited_at && mail !== 'invitation')) return undefined
  return (await MailSettings.isWanted(company_id, user_id, mail)) ? user.email : undefined
}

/**
 * A mail is never given up: its message stays in the dead-letter queue and raises an alarm. Users can request a new link
 * themselves.
 */
export const handler = queueWorker('mail', { run })
