import { ChainsOfCustody } from '#functions/data/document/chainsOfCustody.ts'
import { readChainOfCustody } from '#functions/documents/chainOfCustody.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { chainOfCustodyPdf } from '#functions/files/pdf/chainOfCustodyPdf.ts'
import type { JobOf } from '#functions/jobs.ts'
import { workerByContent } from './documentsByContent.ts'

export const chainsOfCustody = workerByContent({
  rows: ChainsOfCustody,
  read: (job: JobOf<'chainOfCustody'>) => readChainOfCustody(job),
  make: chainOfCustodyPdf,
  nameOf: ({ job_number, building, contaminant }) => pdfName(job_number, building, 'Chain of custody', contaminant),
})
