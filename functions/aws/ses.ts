import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { limitsOf } from './clients.ts'

const client = new SESv2Client(limitsOf('ses'))

/** Hands a mail to the mail service; throws where it was not taken. The error may repeat what was sent. */
export async function sendEmail(mail: SendEmailCommandInput): Promise<void> {
  await client.send(new SendEmailCommand(mail))
}
