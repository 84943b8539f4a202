import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { read, transact } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'

/** Longer than any queue keeps a message. */
const ROW_TTL_SECONDS = 30 * 24 * 3600
/** Longer than a worker may run, shorter than its queue hides the message. */
export const CLAIM_SECONDS = 60

const MailRow = z.object({ sent: z.boolean(), until: z.number() })

/** Another worker is sending the mail. */
class MailInProgress extends Error {}

const row = (sent: boolean) => ({
  sent,
  until: Date.now() + CLAIM_SECONDS * 1000,
  ttl: secondsFromNow(ROW_TTL_SECONDS),
})

export const SentMails = {
  /** Claims a mail; false if it was already sent. Throws while another worker is sending it. */
  async claim(companyId: string, id: string): Promise<boolean> {
    const key = keys.sentMail(companyId, id)
    if ((await read(MailRow, key))?.sent) return false
    const condition = {
      expression: 'attribute_not_exists(pk) OR (sent = :no AND #until < :now)',
      names: { '#until': 'until' },
      values: { ':no': false, ':now': Date.now() },
      otherwise: () => new MailInProgress(`The mail ${id} is being sent`),
    }
    await transact([{ op: 'put', key, row: row(false), condition }])
    return true
  },

  /** The mail service has accepted the mail. */
  markSent: (companyId: string, id: string) =>
    transact([{ op: 'put', key: keys.sentMail(companyId, id), row: row(true) }]),

  /** The mail was not accepted; the next attempt need not wait. */
  release: (companyId: string, id: string) => transact([{ op: 'delete', key: keys.sentMail(companyId, id) }]),
}
