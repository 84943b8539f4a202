import { MailSettings } from '#functions/data/company/mailSettings.ts'
import { Mails } from '#functions/data/company/sentMails.ts'
import { Users } from '#functions/data/company/users.ts'
import type { JobOf } from '#functions/jobs.ts'
import { compose } from '#functions/mail/compose.ts'
import { sendMail } from '#functions/mail/send.ts'
import { log } from '#functions/runtime/log.ts'
import { env } from '#functions/runtime/settings.ts'
import { letterOf } from '#shared/domain/people/mails.ts'
import { work } from './worker.ts'

/** Sends a mail once: only a worker that dies between the service's yes and the mark lets it be sent a second time. */
async function run(job: JobOf<'mail'>): Promise<void> {
  const { company_id, user_id, mail, values } = job
  const [user, company] = await Promise.all([Users.read(company_id, user_id), Users.company(company_id)])
  if (!user || user.deleted_at || !(await MailSettings.wants(company_id, user_id, mail))) return
  if (!(await Mails.begin(company_id, job.id))) return
  try {
    await sendMail(user.email, compose(letterOf(mail, values, company.name), company.name, env('SITE_ORIGIN')))
  } catch (error) {
    await Mails.failed(company_id, job.id)
    throw error
  }
  await Mails.sent(company_id, job.id)
}

/** The message goes to the dead letters, whose alarm tells us; links are asked for again by their person. */
async function giveUp({ id }: JobOf<'mail'>): Promise<void> {
  await log.error('mail not sent', { job: id })
}

export const handler = work('mail', { run, giveUp })
