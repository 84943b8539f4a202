import { ChainsOfCustody } from '#functions/data/document/chainsOfCustody.ts'
import { storePdf } from '#functions/data/files/storedFiles.ts'
import type { Write } from '#functions/data/table.ts'
import { readChainOfCustody } from '#functions/documents/chainOfCustody.ts'
import { documentSteps } from '#functions/documents/documentSteps.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { chainOfCustodyPdf } from '#functions/files/pdf/chainOfCustodyPdf.ts'
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
    const steps = documentSteps(progress)
    await steps.setPages()
    const pdf = await chainOfCustodyPdf(model)
    await steps.store()
    const { file, write } = await storePdf(job.company_id, pdf)
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
