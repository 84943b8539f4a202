import * as z from 'zod'

/** The mails that users can turn off, in the order on screen, with their labels. */
export const OPTIONAL_MAILS = {
  awaiting_review: 'A building is waiting for my review',
  needs_edits: 'A building I’m surveying needs edits',
  reviewed: 'A building I’m surveying has been reviewed',
  report_ready: 'A report I requested is ready',
  report_failed: 'A report I requested couldn’t be generated',
  plan_ready: 'A management plan I requested is ready',
  plan_failed: 'A management plan I requested couldn’t be generated',
  reinspections_due: 'Each week, buildings that are due for re-inspection (if I manage surveys)',
} as const
export type OptionalMail = keyof typeof OPTIONAL_MAILS
export const optionalMails = Object.keys(OPTIONAL_MAILS) as OptionalMail[]
export const OptionalMail = z.enum(optionalMails)

export const MailSetting = z.object({ id: OptionalMail, description: z.string(), enabled: z.boolean() })
export type MailSetting = z.infer<typeof MailSetting>
