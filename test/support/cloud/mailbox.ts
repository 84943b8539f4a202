import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SQSEvent } from 'aws-lambda'
import { inject, vi } from 'vitest'
import type { Job } from '#functions/jobs.ts'
import { StoredMail } from '#localstack/emulators/ses.ts'
import { aContext } from './lambda.ts'

/** The mails that went to an address, oldest first. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const dir = inject('mails')
  const names = (await readdir(dir)).filter(name => name.endsWith('.json')).sort()
  const all = await Promise.all(
    names.map(async name => StoredMail.parse(JSON.parse(await readFile(join(dir, name), 'utf8')))),
  )
  return all.filter(({ to }) => to === address)
}

/** The secret in the link of a mail. */
export const tokenIn = ({ text }: StoredMail): string => /token=(\S+)/.exec(text)?.[1] ?? ''

/** A job as its queue hands it over. */
export const mailEvent = (job: Job, tries = 1): SQSEvent =>
  ({
    Records: [{ messageId: job.id, body: JSON.stringify(job), attributes: { ApproximateReceiveCount: String(tries) } }],
  }) as unknown as SQSEvent

const MAX_WAIT_MS = 30_000

/** The newest mail to an address once there are `count`; another test of the run may be sending it. */
export const mailTo = (address: string, count = 1): Promise<StoredMail> =>
  vi.waitFor(
    async () => {
      await sendQueuedMails()
      const mails = await mailsTo(address)
      const last = mails.at(-1)
      if (!last || mails.length < count) throw new Error(`${mails.length} mails came to ${address}`)
      return last
    },
    { timeout: MAX_WAIT_MS, interval: 100 },
  )

/**
 * Lets the worker send what stands in the queue of the run. One mail at a time: where one cannot be sent, those received with
 * it would stay hidden from other tests until they time out.
 */
export async function sendQueuedMails(): Promise<void> {
  const { ReceiveMessageCommand, DeleteMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs')
  const { handler } = await import('#functions/workers/mail.ts')
  const client = new SQSClient({})
  const QueueUrl = process.env.MAIL_QUEUE_URL
  for (;;) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }))
    if (Messages.length === 0) return client.destroy()
    for (const { Body = '', ReceiptHandle } of Messages) {
      await handler(mailEvent(JSON.parse(Body)), aContext())
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    }
  }
}
