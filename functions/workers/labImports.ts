import { Buildings } from '#functions/data/building/buildings.ts'
import { LabImportSteps } from '#functions/data/exchange/labImportSteps.ts'
import { LabImports } from '#functions/data/exchange/labImports.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { deliverNotifications, notifyInApp, type PendingNotification } from '#functions/notifications/notify.ts'
import type { LabImport } from '#shared/domain/lab/labImport.ts'
import type { ResultToRecord } from '#shared/domain/lab/labResultComparison.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { queueWorker } from './worker.ts'

type LabImportJob = JobOf<'labImport'>

export const handler = queueWorker('labImport', { run, giveUp })

/** Failed steps in a row before the message is left to come again. */
const MAX_MISSES = 20

/**
 * Records the results of a file, some samples at a time, then files its PDF. A step fails where someone changes a sample
 * at that moment, or another delivery of the message was faster; the import is then read and decided again.
 */
async function run(job: LabImportJob, hasTime: () => boolean): Promise<void> {
  const planned = await LabImports.plannedResults(job.company_id, job.building_id, job.id)
  for (let misses = 0; ; ) {
    const labImport = await LabImports.read(job.company_id, job.building_id, job.id)
    if (labImport?.state !== 'active') return
    if (!hasTime()) return enqueue(job)
    try {
      await step(job, labImport, planned)
    } catch (error) {
      if (isFinal(error)) return fail(job, labImport, error.message)
      if (isGone(error) && !(await Buildings.exists(job.company_id, job.building_id))) return
      if (!(isGone(error) || LabImportSteps.isWorthRetrying(error)) || ++misses > MAX_MISSES) throw error
    }
  }
}

const step = (job: LabImportJob, labImport: LabImport, planned: readonly ResultToRecord[]): Promise<unknown> =>
  labImport.done < planned.length
    ? LabImportSteps.advance(job.company_id, job.building_id, labImport, planned)
    : finish(job, labImport)

/** A building that was reviewed in the meantime cannot be changed. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'building_reviewed'

/** A sample was deleted at that moment, or the whole building. */
const isGone = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

async function finish(job: LabImportJob, labImport: LabImport): Promise<void> {
  const skipped =
    labImport.left.length > 0
      ? `. ${labImport.left.length} ${wasOrWere(labImport.left.length)} skipped because someone had changed ${labImport.left.length === 1 ? 'it' : 'them'}.`
      : ''
  const notification = await notificationFor(
    job,
    labImport,
    true,
    `${counted(labImport.applied)} from ${labImport.name} ${wasOrWere(labImport.applied)} ${pastVerb(labImport)}${skipped}`,
  )
  await LabImportSteps.finish(job.company_id, job.building_id, labImport, notification.writes)
  await publishResult(job, notification)
}

async function fail(job: LabImportJob, labImport: LabImport, problem: string): Promise<void> {
  const message = `Only ${labImport.applied} of ${counted(labImport.planned)} from ${labImport.name} ${wasOrWere(labImport.planned)} ${pastVerb(labImport)}. ${problem}`
  const notification = await notificationFor(job, labImport, false, message)
  await LabImportSteps.fail(job.company_id, job.building_id, labImport, problem, notification.writes)
  await publishResult(job, notification)
}

const counted = (results: number) => `${results} ${results === 1 ? 'result' : 'results'}`
const pastVerb = ({ undoes }: LabImport) => (undoes ? 'undone' : 'recorded')
const wasOrWere = (results: number) => (results === 1 ? 'was' : 'were')

async function notificationFor(
  job: LabImportJob,
  labImport: LabImport,
  success: boolean,
  message: string,
): Promise<PendingNotification> {
  const { survey_id, id, name } = await Buildings.read(job.company_id, job.building_id)
  return notifyInApp(job.company_id, labImport.started_by, {
    event: 'notification',
    status: name,
    message,
    to: `/survey/${survey_id}/building/${id}`,
    success,
  })
}

const publishResult = ({ company_id, building_id }: LabImportJob, notification: PendingNotification) =>
  Promise.all([
    publishBuildingChanged({ company_id, command: undefined }, building_id),
    deliverNotifications([notification]),
  ])

/** The last attempt failed: the notification says how far it came, and another file may be imported. */
async function giveUp(job: LabImportJob): Promise<void> {
  const labImport = await LabImports.read(job.company_id, job.building_id, job.id)
  const isThere = await Buildings.exists(job.company_id, job.building_id)
  if (labImport?.state === 'active' && isThere)
    await fail(job, labImport, 'The import didn’t finish. Import the file again.')
}
