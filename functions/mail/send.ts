import { failureOf } from '#functions/aws/clients.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { ComposedMail } from './compose.ts'

const part = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** Hands a mail to the mail service; throws where it was not taken. */
export async function sendMail(to: string, { subject, text, html }: ComposedMail): Promise<void> {
  const { sendEmail } = await import('#functions/aws/ses.ts')
  const mail = {
    FromEmailAddress: settings('MAIL_FROM'),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
  }
  await sendEmail(mail).catch(error => {
    // The service's own words could repeat what was sent: only its name for the failure goes into a log.
    throw new Error(`The mail service did not take a mail: ${failureOf(error)}`)
  })
}
