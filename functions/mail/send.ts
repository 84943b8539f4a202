import { failureOf } from '#functions/aws/sdkClients.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { ComposedMail } from './compose.ts'

const part = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** Sends a mail; throws if the mail service does not accept it. */
export async function sendMail(to: string, { subject, text, html }: ComposedMail): Promise<void> {
  const { sendEmail } = await import('#functions/aws/ses.ts')
  const mail = {
    FromEmailAddress: settings('MAIL_FROM'),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
  }
  await sendEmail(mail).catch(error => {
    // The service's message may contain parts of the mail, so only the name of the failure may be logged.
    throw new Error(`The mail service did not accept a mail: ${failureOf(error)}`)
  })
}
