import { duplicateBuilding, duplicatePart, type PendingDuplicate } from '#functions/data/building/duplicateRows.ts'
import { type Duplication, Duplications } from '#functions/data/building/duplications.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { transact } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { publishListsChanged } from '#functions/notifications/changeEvents.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { deliverNotifications, notifyInApp, type PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { log } from '#functions/runtime/log.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { duplicatedMessage } from '#shared/domain/building/duplication.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { queueWorker } from './worker.ts'

type DuplicateJob = JobOf<'duplicate'>

export const handler = queueWorker('duplicate', { run, giveUp })

/**
 * Copies what a job names, building by building. The rows of a copy are written first, where nobody sees them; one
 * transaction then lets people see the copy and counts it. A delivery that comes while another is at work fails and
 * comes again; one that follows a crash begins the copy anew under other ids.
 */
async function run(job: DuplicateJob, hasTime: () => boolean): Promise<void> {
  let at = await Duplications.begin(job.company_id, job.id)
  try {
    while (at && at.state === 'active') {
      at = await next(job, at)
      if (at.state === 'active' && !hasTime()) return await handOver(job, at)
    }
  } catch (error) {
    if (!at || error instanceof ClaimLost) return
    if (isFinal(error)) return fail(job, at)
    await Duplications.release(job.company_id, at).catch(cause => log.warn('release', { job: job.id, error: cause }))
    throw error
  }
}

/** What is gone or reviewed now will be so at the next attempt. */
const isFinal = (error: unknown) => error instanceof Refusal && error.code !== 'busy'

async function next(job: DuplicateJob, at: Duplication): Promise<Duplication> {
  const unit = at.units[at.done]
  const copy = unit === undefined ? undefined : await made(job, at, unit)
  const isLast = at.done + 1 >= at.units.length
  const notice = isLast ? noticeOf(job, true, copy?.to) : undefined
  await transact([...(copy?.writes ?? []), Duplications.advanced(job.company_id, at), ...(notice?.writes ?? [])])
  await tell(job, copy, notice)
  return { ...at, done: at.done + 1, state: isLast ? 'done' : 'active' }
}

async function made(job: DuplicateJob, { epoch }: Duplication, unit: string): Promise<PendingDuplicate | undefined> {
  const { what } = job
  if (what.entity === 'floor' || what.entity === 'room') return duplicatePart({ job, epoch }, what)
  return duplicateBuilding({ job, epoch }, what, unit).catch(error => {
    // A building of the survey that was deleted meanwhile is left out.
    if (what.entity === 'survey' && error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })
}

/** The time is up: the rest is done by the next message. */
async function handOver(job: DuplicateJob, at: Duplication): Promise<void> {
  await Duplications.release(job.company_id, at)
  await enqueue(job)
}

/** The last attempt failed, or none can succeed: the person is told, and what was copied so far stays unseen. */
async function giveUp(job: DuplicateJob): Promise<void> {
  const at = await Duplications.begin(job.company_id, job.id)
  if (at) await fail(job, at)
}

async function fail(job: DuplicateJob, at: Duplication): Promise<void> {
  const notice = noticeOf(job, false, undefined)
  await transact([Duplications.failed(job.company_id, at), ...notice.writes])
  await tell(job, undefined, notice)
}

function noticeOf(
  { company_id, user_id, what, name }: DuplicateJob,
  success: boolean,
  to: string | undefined,
): PendingNotification {
  const message = duplicatedMessage(what.entity, name, success)
  const target = what.entity === 'survey' ? `/survey/${what.survey_id}` : to
  return notifyInApp(company_id, user_id, {
    event: 'duplicate',
    status: success ? 'completed' : 'failed',
    message,
    success,
    ...(success && target && { to: target }),
  })
}

async function tell(
  job: DuplicateJob,
  copy: PendingDuplicate | undefined,
  notice: PendingNotification | undefined,
): Promise<void> {
  const { company_id, what } = job
  const by = { company_id, command: undefined }
  await Promise.all([
    notice && deliverNotifications([notice]),
    notice && what.entity !== 'survey' && tellWaiting(job, copy !== undefined),
    copy && 'survey_id' in what && publishListsChanged(by, { survey_id: what.survey_id, id: copy.building_id }),
    copy && !('survey_id' in what) && publishBuildingChanged(by, copy.building_id),
  ])
}

/** Whoever asked for it may still look at what was duplicated. */
const tellWaiting = ({ company_id, what, name }: DuplicateJob, success: boolean) =>
  what.entity === 'survey'
    ? undefined
    : publish(company_id, channel.duplicate(company_id, what.entity, what.id), {
        type: 'duplicated',
        entity: what.entity,
        id: what.id,
        name,
        status: success ? 'success' : 'failed',
      })
