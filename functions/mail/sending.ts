import { env } from '../lib/env.ts'
import { region, signedFetch } from '../lib/signing.ts'
import type { Composed } from './composing.ts'

const PATH = '/v2/email/outbound-emails'

/** The address of the mail service; the environment may name another, as for every client of the SDK. */
const endpoint = () => process.env.AWS_ENDPOINT_URL_SESV2 ?? `https://email.${region()}.amazonaws.com`

const part = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** Hands a mail to the mail service (SES v2 `SendEmail`); throws where it was not taken. */
export async function sendMail(to: string, { subject, text, html }: Composed): Promise<void> {
  const body = JSON.stringify({
    FromEmailAddress: env('MAIL_FROM'),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
  })
  const headers = { 'content-type': 'application/json' }
  const response = await signedFetch('ses', `${endpoint()}${PATH}`, { method: 'POST', headers, body })
  // The answer could repeat what was sent: only its status goes into a log.
  if (!response.ok) throw new Error(`The mail service answered ${response.status}`)
}
