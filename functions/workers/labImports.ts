import { Buildings } from '#functions/data/building/buildings.ts'
import { StaleReadError } from '#functions/data/claim.ts'
import { LabImportSteps } from '#functions/data/exchange/labImportSteps.ts'
import { LabImports } from '#functions/data/exchange/labImports.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { notifyInApp } from '#functions/notifications/notify.ts'
import type { LabImport } from '#shared/domain/lab/labImport.ts'
import type { ResultToRecord } from '#shared/domain/lab/labResultComparison.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { buildingChanged, isNotFound, unlessDeleted, workerOf } from './backgroundWork.ts'
import { queueWorker } from './worker.ts'

type LabImportJob = JobOf<'labImport'>

interface LabImportSubject {
  readonly labImport: LabImport
  readonly building: Building
  readonly planned: readonly ResultToRecord[]
}

/**
 * Records the lab results of a file, some samples at a time, then stores its PDF. A step fails if a user changes a sample at
 * that moment or another delivery was faster. The worker then reads the import and decides again.
 */
export const labImports = workerOf<LabImportJob, LabImportSubject, LabImport>({
  async read({ company_id, building_id, id }) {
    const labImport = await LabImports.read(company_id, building_id, id)
    if (labImport?.state !== 'active') return undefined
    const [building, planned] = await Promise.all([
      unlessDeleted(Buildings.read(company_id, building_id)),
      LabImports.plannedResults(company_id, building_id, id),
    ])
    return building && { labImport, building, planned }
  },

  async make(job, { labImport, planned }, _progress, hasTime) {
    let recorded = labImport
    while (hasTime()) {
      if (recorded.done >= planned.length) return recorded
      recorded = await LabImportSteps.advance(job.company_id, job.building_id, recorded, planned)
    }
    await enqueue(job)
    return undefined
  },

  succeed: async (job, { building }, recorded) => ({
    writes: await LabImportSteps.finishWrites(job.company_id, job.building_id, recorded),
    notification: notificationFor(job, building, recorded, resultSentence(recorded)),
  }),

  fail: (job, { labImport, building }, { problem }) => ({
    writes: LabImportSteps.failWrites(job.company_id, job.building_id, labImport, problem),
    notification: notificationFor(job, building, labImport, failureSentence(labImport, problem), false),
  }),

  events: ({ building_id }) => [buildingChanged(building_id)],
  /** The notification says how many results were recorded; the user can import another file. */
  lastProblem: 'The import didn’t finish. Import the file again.',
  /** A building that was reviewed in the meantime cannot be changed. */
  finalProblem: error => (error instanceof Refusal && error.code === 'building_reviewed' ? error.message : undefined),
  /** A missing row means that a sample or the whole building was deleted at that moment. */
  isOutdated: error =>
    error instanceof StaleReadError ||
    isNotFound(error) ||
    (error instanceof Refusal && error.code === 'changed_meanwhile'),
  rounds: 21,
})

export const handler = queueWorker('labImport', labImports)

function resultSentence({ applied, left, name, undoes }: LabImport): string {
  const skipped =
    left.length > 0
      ? `. ${left.length} ${wasOrWere(left.length)} skipped because someone had changed ${left.length === 1 ? 'it' : 'them'}.`
      : ''
  return `${counted(applied)} from ${name} ${wasOrWere(applied)} ${pastVerb(undoes)}${skipped}`
}

const failureSentence = ({ applied, planned, name, undoes }: LabImport, problem: string): string =>
  `Only ${applied} of ${counted(planned)} from ${name} ${wasOrWere(planned)} ${pastVerb(undoes)}. ${problem}`

const counted = (results: number) => `${results} ${results === 1 ? 'result' : 'results'}`
const pastVerb = (undoes: string | undefined) => (undoes ? 'undone' : 'recorded')
const wasOrWere = (results: number) => (results === 1 ? 'was' : 'were')

const notificationFor = (
  { company_id }: LabImportJob,
  { survey_id, id, name }: Building,
  { started_by }: LabImport,
  message: string,
  success = true,
) =>
  notifyInApp(company_id, started_by, {
    event: 'notification',
    status: name,
    message,
    to: `/survey/${survey_id}/building/${id}`,
    success,
  })
