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

type ResultsJob = JobOf<'labImport'>

export const handler = queueWorker('labImport', { run, giveUp })

/** Steps that may come to nothing, one after the other, before the message is left to come again. */
const PATIENCE = 20

/**
 * Records the results of a file, some samples at a time, then files its certificate. Somebody who changes a sample
 * meanwhile, or another delivery of the message, makes a step come to nothing: the import is then read and decided anew.
 */
async function run(job: ResultsJob, hasTime: () => boolean): Promise<void> {
  const planned = await LabImports.planned(job.company_id, job.building_id, job.id)
  for (let misses = 0; ; ) {
    const at = await LabImports.read(job.company_id, job.building_id, job.id)
    if (at?.state !== 'active') return
    if (!hasTime()) return enqueue(job)
    try {
      await step(job, at, planned)
    } catch (error) {
      if (isFinal(error)) return fail(job, at, error.message)
      if (isGone(error) && !(await Buildings.exists(job.company_id, job.building_id))) return
      if (!(isGone(error) || LabImportSteps.mayPass(error)) || ++misses > PATIENCE) throw error
    }
  }
}

const step = (job: ResultsJob, at: LabImport, planned: readonly ResultToRecord[]): Promise<unknown> =>
  at.done < planned.length ? LabImportSteps.advance(job.company_id, job.building_id, at, planned) : finish(job, at)

/** A building that was reviewed meanwhile takes nothing more. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'building_reviewed'

/** A sample that was deleted in that moment, or the whole building. */
const isGone = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

async function finish(job: ResultsJob, at: LabImport): Promise<void> {
  const left = at.left.length > 0 ? `. ${at.left.length} ${was(at.left.length)} skipped because someone had changed ${at.left.length === 1 ? 'it' : 'them'}.` : ''
  const notice = await noticeOf(
    job,
    at,
    true,
    `${counted(at.applied)} from ${at.name} ${was(at.applied)} ${done(at)}${left}`,
  )
  await LabImportSteps.finish(job.company_id, job.building_id, at, notice.writes)
  await tell(job, notice)
}

async function fail(job: ResultsJob, at: LabImport, why: string): Promise<void> {
  const message = `Only ${at.applied} of ${counted(at.planned)} from ${at.name} ${was(at.planned)} ${done(at)}. ${why}`
  const notice = await noticeOf(job, at, false, message)
  await LabImportSteps.fail(job.company_id, job.building_id, at, why, notice.writes)
  await tell(job, notice)
}

const counted = (results: number) => `${results} ${results === 1 ? 'result' : 'results'}`
const done = ({ undoes }: LabImport) => (undoes ? 'undone' : 'recorded')
const was = (results: number) => (results === 1 ? 'was' : 'were')

async function noticeOf(
  job: ResultsJob,
  at: LabImport,
  success: boolean,
  message: string,
): Promise<PendingNotification> {
  const { survey_id, id, name } = await Buildings.read(job.company_id, job.building_id)
  return notifyInApp(job.company_id, at.started_by, {
    event: 'notification',
    status: name,
    message,
    to: `/survey/${survey_id}/building/${id}`,
    success,
  })
}

const tell = ({ company_id, building_id }: ResultsJob, notice: PendingNotification) =>
  Promise.all([publishBuildingChanged({ company_id, command: undefined }, building_id), deliverNotifications([notice])])

/** The last attempt failed: it is said how far it came, and another file may be read. */
async function giveUp(job: ResultsJob): Promise<void> {
  const at = await LabImports.read(job.company_id, job.building_id, job.id)
  const isThere = await Buildings.exists(job.company_id, job.building_id)
  if (at?.state === 'active' && isThere) await fail(job, at, 'The import didn’t finish. Import the file again.')
}
