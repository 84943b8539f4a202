import { DeliveryRejected, deliverExport } from '#functions/connector/delivery.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { Connectors } from '#functions/data/exchange/connectors.ts'
import { Exports } from '#functions/data/exchange/exports.ts'
import { Bucket } from '#functions/files/bucket.ts'
import type { JobOf } from '#functions/jobs.ts'
import { deliverNotifications, notifyInApp, type PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { log } from '#functions/runtime/log.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Export } from '#shared/domain/exports/export.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { queueWorker } from './worker.ts'

type ExportJob = JobOf<'export'>

export const handler = queueWorker('export', { run, giveUp })

/** Sends an export once more or for the first time: the external system carries it out once, by its key. */
async function run(job: ExportJob): Promise<void> {
  const due = await Exports.read(job.company_id, job.subject, job.export_id)
  if (!due || due.state === 'sent' || due.state === 'failed') return
  try {
    const taken = await Exports.begin(job.company_id, job.subject, due)
    await tell(job, taken)
    await end(job, taken, await sent(job, taken))
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

type Ending = Pick<Export, 'state'> & Partial<Export>
const refused = (problem: string): Ending => ({ state: 'failed', is_refused: true, problem })

/** How it ended. Throws where nobody knows: then the queue brings the job again. */
async function sent({ company_id, subject }: ExportJob, taken: Export): Promise<Ending> {
  const [connection, body] = await Promise.all([Connectors.open(company_id), Bucket.get(company_id, taken.body)])
  if (!connection) return refused('Exports have been turned off')
  if (!body) throw new Error(`The body of export ${taken.id} is gone`)
  try {
    const { reference } = await deliverExport(connection, {
      ...taken,
      key: taken.id,
      body,
      document: await linkTo(company_id, taken),
    })
    if (!reference && taken.kind === subject.kind) return refused('The external system didn’t return a reference')
    return { state: 'sent', is_refused: false, ...(reference && { reference }) }
  } catch (error) {
    if (error instanceof DeliveryRejected) return refused(error.message)
    throw error
  }
}

const linkTo = (companyId: string, { document }: Export) =>
  document && Bucket.presignGet(companyId, document.file, document.name)

/** A reference that belongs to another entry is no match: said, instead of tried again. */
async function end(job: ExportJob, taken: Export, ending: Ending): Promise<void> {
  const notice = noticeOf(job, taken, ending)
  try {
    await Exports.finish(job.company_id, job.subject, taken, ending, notice.writes)
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof ClaimLost || ending.state === 'failed') throw error
    return end(job, taken, refused(error.message))
  }
  await log.info('export', { export: taken.id, company: job.company_id, kind: taken.kind, state: ending.state })
  await Promise.all([tell(job, taken), deliverNotifications([notice])])
}

/** Nobody knows whether it arrived; asked for again, it is sent under the same key. */
async function giveUp(job: ExportJob): Promise<void> {
  const due = await Exports.read(job.company_id, job.subject, job.export_id)
  if (!due || due.state === 'sent' || due.state === 'failed') return
  const problem = 'The external system didn’t respond'
  await end(job, due, { state: 'failed', is_refused: false, problem })
}

/** Open pages of whoever asked for it ask again. */
const tell = ({ company_id }: ExportJob, { id, requested_by }: Export) =>
  publish(company_id, channel.user(requested_by), { type: 'changed', entity: 'export', id })

function noticeOf(
  { company_id }: ExportJob,
  { title, page, requested_by }: Export,
  ending: Ending,
): PendingNotification {
  const success = ending.state === 'sent'
  return notifyInApp(company_id, requested_by, {
    event: 'notification',
    status: ending.state,
    message: success ? `${title}: sent to the external system` : `${title}: not sent. ${ending.problem ?? ''}.`,
    to: page,
    success,
  })
}
