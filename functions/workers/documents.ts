import { certificates } from './certificates.ts'
import { chainsOfCustody } from './chainsOfCustody.ts'
import { labelSheets } from './labelSheets.ts'
import { reports } from './reports.ts'
import { sitePosters } from './sitePosters.ts'
import { queueWorkers } from './worker.ts'

/** All PDF documents share one function, so that only one function includes the fonts. */
export const handler = queueWorkers({
  report: reports,
  chainOfCustody: chainsOfCustody,
  labelSheet: labelSheets,
  sitePoster: sitePosters,
  certificate: certificates,
})
