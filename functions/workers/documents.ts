import { certificates } from './certificates.ts'
import { chainsOfCustody } from './chainsOfCustody.ts'
import { reports } from './reports.ts'
import { queueWorkers } from './worker.ts'

/** Reports, chains of custody and clearance certificates: each is a PDF, so one function has the fonts for all three. */
export const handler = queueWorkers({ report: reports, chainOfCustody: chainsOfCustody, certificate: certificates })
