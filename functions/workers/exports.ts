import { DeliveryRejected, deliverExport } from '#functions/connector/delivery.ts'
import { Connectors } from '#functions/data/exchange/connectors.ts'
import { Exports } from '#functions/data/exchange/exports.ts'
import { Bucket } from '#functions/files/bucket.ts'
import type { JobOf } from '#functions/jobs.ts'
import { notifyInApp } from '#functions/notifications/notify.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type Export, isExportInProgress } from '#shared/domain/exports/export.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Failure, workerOf } from './backgroundWork.ts'
import { queueWorker } from './worker.ts'

type ExportJob = JobOf<'export'>
type Receipt = Awaited<ReturnType<typeof deliverExport>>

/** An export, perhaps sent before: the external system carries it out once, by its key. */
const exports = workerOf<ExportJob, Export, Receipt>({
  async read({ company_id, subject, export_id }) {
    const found = await Exports.read(company_id, subject, export_id)
    return isExportInProgress(found) ? found : undefined
  },

  claim: ({ company_id, subject }, queued) => Exports.claim(company_id, subject, queued),

  /** Throws where the outcome is unknown; then the queue delivers the job again. */
  async make({ company_id, subject }, claimed) {
    const [connection, body] = await Promise.all([Connectors.open(company_id), Bucket.get(company_id, claimed.body)])
    if (!connection) throw new DeliveryRejected('Exports have been turned off')
    if (!body) throw new Error(`The body of export ${claimed.id} is missing`)
    const document = await documentUrl(company_id, claimed)
    const receipt = await deliverExport(connection, { ...claimed, key: claimed.id, body, document })
    if (!receipt.reference && claimed.kind === subject.kind)
      throw new DeliveryRejected('The external system didn’t return a reference')
    return receipt
  },

  succeed: (job, claimed, { reference }) => ({
    writes: Exports.finishWrites(job.company_id, job.subject, claimed, {
      ...{ state: 'sent', is_refused: false },
      ...(reference && { reference }),
    }),
    notification: notificationFor(job, claimed),
  }),

  fail: (job, claimed, failure) => ({
    writes: Exports.finishWrites(job.company_id, job.subject, claimed, {
      ...{ state: 'failed', is_refused: failure.isFinal, problem: failure.problem },
    }),
    notification: notificationFor(job, claimed, failure),
  }),

  /** Open pages of the user who requested it fetch again. */
  events: (_job, { id, requested_by }) => [[channel.user(requested_by), { type: 'changed', entity: 'export', id }]],

  /** It is unknown whether it arrived; requested again, it is sent under the same key. */
  lastProblem: 'The external system didn’t respond',
  finalProblem: error => (error instanceof DeliveryRejected || isReferenceTaken(error) ? error.message : undefined),
})

export const handler = queueWorker('export', exports)

/** The reference that it got there belongs to another record: sent again it would get the same. */
const isReferenceTaken = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'export_reference_taken'

const documentUrl = (companyId: string, { document }: Export) =>
  document && Bucket.presignGet(companyId, document.file, document.name)

const notificationFor = ({ company_id }: ExportJob, { title, page, requested_by }: Export, failure?: Failure) =>
  notifyInApp(company_id, requested_by, {
    event: 'notification',
    status: failure ? 'failed' : 'sent',
    message: failure ? `${title}: not sent. ${failure.problem}.` : `${title}: sent to the external system`,
    to: page,
    success: !failure,
  })
