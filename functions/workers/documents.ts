import { certificates } from './certificates.ts'
import { chainsOfCustody } from './chainsOfCustody.ts'
import { labelSheets } from './labelSheets.ts'
import { reports } from './reports.ts'
import { queueWorkers } from './worker.ts'

/** Reports, chains of custody, labels and clearance certificates: each is a PDF, so one function has the fonts for all four. */
export const handler = queueWorkers({
  report: reports,
  chainOfCustody: chainsOfCustody,
  labelSheet: labelSheets,
  certificate: certificates,
})
