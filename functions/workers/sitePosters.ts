import { SitePosters } from '#functions/data/document/sitePosters.ts'
import { NO_FILES } from '#functions/documents/makeDocument.ts'
import { readSitePoster } from '#functions/documents/sitePoster.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { sitePosterPdf } from '#functions/files/pdf/labels/sitePosterPdf.ts'
import type { JobOf } from '#functions/jobs.ts'
import { workerByContent } from './documentsByContent.ts'

export const sitePosters = workerByContent({
  rows: SitePosters,
  read: (job: JobOf<'sitePoster'>) => readSitePoster(job),
  filesOf: ({ logo }) => ({ ...NO_FILES, hashes: logo ? [logo.file] : [], wordsFor: () => 'the logo' }),
  make: sitePosterPdf,
  nameOf: ({ building }) => pdfName(building, 'On site'),
})
