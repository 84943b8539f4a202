import { certificates } from './certificates.ts'
import { chainsOfCustody } from './chainsOfCustody.ts'
import { labelSheets } from './labelSheets.ts'
import { reports } from './reports.ts'
import { sitePosters } from './sitePosters.ts'
import { queueWorkers } from './worker.ts'

/** Reports, chains of custody, labels, posters and clearance certificates: each is a PDF, so one function has the fonts for all. */
export const handler = queueWorkers({
  report: reports,
  chainOfCustody: chainsOfCustody,
  labelSheet: labelSheets,
  sitePoster: sitePosters,
  certificate: certificates,
})
