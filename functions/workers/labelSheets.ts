import { LabelSheets } from '#functions/data/document/labelSheets.ts'
import { readLabelSheet } from '#functions/documents/labelSheet.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { labelSheetPdf } from '#functions/files/pdf/labels/labelSheetPdf.ts'
import type { JobOf } from '#functions/jobs.ts'
import { workerByContent } from './documentsByContent.ts'

export const labelSheets = workerByContent({
  rows: LabelSheets,
  read: (job: JobOf<'labelSheet'>) => readLabelSheet(job),
  make: labelSheetPdf,
  nameOf: ({ job_number, building, codes }) => pdfName(job_number, building, 'Labels', codes),
})
