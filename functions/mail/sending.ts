import { env } from '../lib/env.ts'
import { region, signerFor } from '../lib/signing.ts'
import type { Composed } from './composing.ts'

const PATH = '/v2/email/outbound-emails'

/** The address of the mail service; the environment may name another, as for every client of the SDK. */
const endpoint = () => process.env.AWS_ENDPOINT_URL_SESV2 ?? `https://email.${region()}.amazonaws.com`

const part = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** Hands a mail to the mail service (SES v2 `SendEmail`); throws where it was not taken. */
export async function sendMail(to: string, { subject, text, html }: Composed): Promise<void> {
  const { protocol, hostname, host, port, origin } = new URL(endpoint())
  const body = JSON.stringify({
    FromEmailAddress: env('MAIL_FROM'),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
  })
  const { host: _, ...headers } = (
    await signerFor('ses').sign({
      method: 'POST',
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: PATH,
      query: {},
      headers: { host, 'content-type': 'application/json' },
      body,
    })
  ).headers
  const response = await fetch(`${origin}${PATH}`, { method: 'POST', headers, body })
  // The answer could repeat what was sent: only its status goes into a log.
  if (!response.ok) throw new Error(`The mail service answered ${response.status}`)
}
