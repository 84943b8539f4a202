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

/** Sends an export, perhaps not for the first time: the external system carries it out once, by its key. */
async function run(job: ExportJob): Promise<void> {
  const queued = await Exports.read(job.company_id, job.subject, job.export_id)
  if (!queued || queued.state === 'sent' || queued.state === 'failed') return
  try {
    const claimed = await Exports.claim(job.company_id, job.subject, queued)
    await publishChange(job, claimed)
    await finish(job, claimed, await deliver(job, claimed))
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

type ExportResult = Pick<Export, 'state'> & Partial<Export>
const refusedResult = (problem: string): ExportResult => ({ state: 'failed', is_refused: true, problem })

/** Sends it and returns the result. Throws where the outcome is unknown; then the queue delivers the job again. */
async function deliver({ company_id, subject }: ExportJob, claimed: Export): Promise<ExportResult> {
  const [connection, body] = await Promise.all([Connectors.open(company_id), Bucket.get(company_id, claimed.body)])
  if (!connection) return refusedResult('Exports have been turned off')
  if (!body) throw new Error(`The body of export ${claimed.id} is missing`)
  try {
    const { reference } = await deliverExport(connection, {
      ...claimed,
      key: claimed.id,
      body,
      document: await documentUrl(company_id, claimed),
    })
    if (!reference && claimed.kind === subject.kind)
      return refusedResult('The external system didn’t return a reference')
    return { state: 'sent', is_refused: false, ...(reference && { reference }) }
  } catch (error) {
    if (error instanceof DeliveryRejected) return refusedResult(error.message)
    throw error
  }
}

const documentUrl = (companyId: string, { document }: Export) =>
  document && Bucket.presignGet(companyId, document.file, document.name)

/** Writes the result. A reference that belongs to another record makes it a failure, because trying again would not help. */
async function finish(job: ExportJob, claimed: Export, result: ExportResult): Promise<void> {
  const notification = notificationFor(job, claimed, result)
  try {
    await Exports.finish(job.company_id, job.subject, claimed, result, notification.writes)
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof ClaimLost || result.state === 'failed') throw error
    return finish(job, claimed, refusedResult(error.message))
  }
  await log.info('export', { export: claimed.id, company: job.company_id, kind: claimed.kind, state: result.state })
  await Promise.all([publishChange(job, claimed), deliverNotifications([notification])])
}

/** It is unknown whether it arrived; requested again, it is sent under the same key. */
async function giveUp(job: ExportJob): Promise<void> {
  const queued = await Exports.read(job.company_id, job.subject, job.export_id)
  if (!queued || queued.state === 'sent' || queued.state === 'failed') return
  const problem = 'The external system didn’t respond'
  await finish(job, queued, { state: 'failed', is_refused: false, problem })
}

/** Open pages of the user who requested it fetch again. */
const publishChange = ({ company_id }: ExportJob, { id, requested_by }: Export) =>
  publish(company_id, channel.user(requested_by), { type: 'changed', entity: 'export', id })

function notificationFor(
  { company_id }: ExportJob,
  { title, page, requested_by }: Export,
  result: ExportResult,
): PendingNotification {
  const success = result.state === 'sent'
  return notifyInApp(company_id, requested_by, {
    event: 'notification',
    status: result.state,
    message: success ? `${title}: sent to the external system` : `${title}: not sent. ${result.problem ?? ''}.`,
    to: page,
    success,
  })
}
