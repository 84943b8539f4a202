import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { optional } from '#functions/runtime/settings.ts'
import { limitsOf } from './clients.ts'

/** Not every region has SES. */
const inRegion = (region: string | undefined) => (region ? { region } : {})

const client = new SESv2Client({ ...limitsOf('ses'), ...inRegion(optional('MAIL_REGION')) })

/** Hands a mail to the mail service; throws where it was not taken. The error may repeat what was sent. */
export async function sendEmail(mail: SendEmailCommandInput): Promise<void> {
  await client.send(new SendEmailCommand(mail))
}
