import { DeliveryRejected, deliverExport } from '#functions/connector/delivery.ts'
import { Connectors } from '#functions/data/exchange/connectors.ts'
import { ExportAttempts } from '#functions/data/exchange/exportAttempts.ts'
import { Bucket } from '#functions/files/bucket.ts'
import type { Export } from '#shared/domain/exports/export.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { workerOf } from './backgroundWork.ts'
import { type ExportJob, exportEnding, notificationFor } from './exportEnd.ts'
import { queueWorker } from './worker.ts'

type Receipt = Awaited<ReturnType<typeof deliverExport>>

/** Sends an export, possibly again. By its key the external system carries it out only once. */
const exports = workerOf<ExportJob, Export, Receipt>({
  ...exportEnding,

  claim: ({ company_id, subject }, queued) => ExportAttempts.claim(company_id, subject, queued),

  /** Throws if the outcome is unknown; then the queue redelivers the job. */
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
    writes: ExportAttempts.finishWrites(job.company_id, job.subject, claimed, {
      ...{ state: 'sent', is_refused: false },
      ...(reference && { reference }),
    }),
    notification: notificationFor(job, claimed),
  }),

  finalProblem: error => (error instanceof DeliveryRejected || isReferenceTaken(error) ? error.message : undefined),
})

export const handler = queueWorker('export', exports)

/** True if the returned reference belongs to another record. A retry would return the same reference. */
const isReferenceTaken = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'export_reference_taken'

const documentUrl = (companyId: string, { document }: Export) =>
  document && Bucket.presignGet(companyId, document.file, document.name)
