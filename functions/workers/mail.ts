import { letterOf } from '#shared/domain/mails.ts'
import { MailSettings } from '../data/mailSettings.ts'
import { Mails } from '../data/mails.ts'
import { Users } from '../data/users.ts'
import type { JobOf } from '../jobs.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { compose } from '../mail/composing.ts'
import { sendMail } from '../mail/sending.ts'
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
