import { ChainsOfCustody } from '#functions/data/document/chainsOfCustody.ts'
import type { Write } from '#functions/data/table.ts'
import { readChainOfCustody } from '#functions/documents/chainOfCustody.ts'
import { NO_FILES, printDocument } from '#functions/documents/printDocument.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { chainOfCustodyPdf } from '#functions/files/pdf/chainOfCustodyPdf.ts'
import type { Files, Output } from '#functions/files/pdf/printer.ts'
import type { JobOf } from '#functions/jobs.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { buildingChanged, documentProgressed, workerOf } from './backgroundWork.ts'

type CustodyJob = JobOf<'chainOfCustody'>

/**
 * The chain of custody as it is now. Its row is named by its content, so two attempts write the same: there is no claim. One
 * that was cancelled is left alone.
 */
export const chainsOfCustody = workerOf<CustodyJob, CustodyJob, readonly Write[]>({
  read: async job => ((await ChainsOfCustody.isWanted(job, job.content)) ? job : undefined),

  progress: (job, _subject, progress) => [
    ChainsOfCustody.progressWrite(job, job.content, progress),
    documentProgressed(job.building_id, job.id),
  ],

  async make(job, _subject, progress) {
    const { model, content } = await readChainOfCustody(job)
    if ((await ChainsOfCustody.read(job, content))?.file) return []
    const print = (_files: Files, output: Output) => chainOfCustodyPdf(model, output)
    const { file, write } = await printDocument(job.company_id, NO_FILES, progress, print)
    const name = pdfName(model.job_number, model.building, 'Chain of custody', model.contaminant)
    return [write, ChainsOfCustody.finishWrite(job, content, { file, name })]
  },

  succeed: (_job, _subject, writes) => ({ writes }),

  /** There is nobody to notify: an open page asks, and is told. */
  fail: (job, _subject, { problem }) => ({ writes: [ChainsOfCustody.failWrite(job, job.content, problem)] }),

  events: ({ building_id }) => [buildingChanged(building_id)],

  /** Deleted, or nothing is sampled any more. */
  isGone: error => error instanceof Refusal && error.status < 500,
})
