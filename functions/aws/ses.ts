import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { optional } from '#functions/runtime/settings.ts'
import { limitsOf } from './sdkClients.ts'

/** Not every region has SES. */
const inRegion = (region: string | undefined) => (region ? { region } : {})

const client = new SESv2Client({ ...limitsOf('ses'), ...inRegion(optional('MAIL_REGION')) })

/** Hands a mail to the mail service; throws if it is not accepted. The error may contain parts of the mail. */
export async function sendEmail(mail: SendEmailCommandInput): Promise<void> {
  await client.send(new SendEmailCommand(mail))
}
