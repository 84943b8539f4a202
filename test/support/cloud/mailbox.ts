import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { StoredMail } from '#localstack/emulators/ses.ts'
import { drainQueue, queueEvent } from './drainQueue.ts'
import { aContext } from './lambda.ts'

export async function mailsTo(address: string): Promise<StoredMail[]> {
  const dir = inject('mails')
  const names = (await readdir(dir)).filter(name => name.endsWith('.json')).sort()
  const all = await Promise.all(
    names.map(async name => StoredMail.parse(JSON.parse(await readFile(join(dir, name), 'utf8')))),
  )
  return all.filter(({ to }) => to === address)
}

/** The secret in a mail's link. */
export const tokenIn = ({ text }: StoredMail): string => /token=(\S+)/.exec(text)?.[1] ?? ''

/** Longer than a job stays hidden after another test's worker has ended. */
const MAX_WAIT_MS = 50_000

/** The newest mail to an address, once it has `count` mails; another test may be sending them. */
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

/** Runs the mail worker on the queued jobs. */
export async function sendQueuedMails(): Promise<void> {
  const { handler } = await import('#functions/workers/mail.ts')
  await drainQueue(process.env.MAIL_QUEUE_URL, job => handler(queueEvent(job), aContext()))
}
