import { duplicateBuilding, duplicatePart, type PendingDuplicate } from '#functions/data/building/duplicateRows.ts'
import { type Duplication, Duplications } from '#functions/data/building/duplications.ts'
import { surveyDeletion } from '#functions/data/building/surveyRows.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { read, transact, type Write } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { publishListsChanged } from '#functions/notifications/changeEvents.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { notifyInApp, type PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { log } from '#functions/runtime/log.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { duplicatedMessage } from '#shared/domain/building/duplication.ts'
import { Survey } from '#shared/domain/company/survey.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { ENDING_PROBLEMS } from './endingProblem.ts'
import { type Ending, type JobWorker, queueWorker } from './worker.ts'

type DuplicateJob = JobOf<'duplicate'>

export const duplicates: JobWorker<DuplicateJob> = { run, giveUp }
export const handler = queueWorker('duplicate', duplicates)

/**
 * Duplicates a survey, building, floor, room or item, building by building. The rows of a duplicate are written first, invisibly;
 * one transaction then makes the duplicate visible and counts it. A concurrent delivery fails and is redelivered. A delivery
 * after a crash starts the duplicate again with new ids.
 */
async function run(job: DuplicateJob, hasTime: () => boolean): Promise<void> {
  let duplication = await Duplications.claim(job.company_id, job.id)
  try {
    while (duplication && duplication.state === 'active') {
      duplication = await duplicateNext(job, duplication)
      if (duplication.state === 'active' && !hasTime()) return await handOver(job, duplication)
    }
  } catch (error) {
    if (!duplication || error instanceof ClaimLost) return
    if (isFinal(error)) return fail(job, duplication, sentenceFor(error))
    await Duplications.release(job.company_id, duplication).catch(cause =>
      log.warn('release', { job: job.id, error: cause }),
    )
    throw error
  }
}

/** A refusal, for example of a deleted or reviewed record, would repeat at the next attempt. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.code !== 'busy'

const sentenceFor = ({ code, message }: Refusal): string =>
  code === 'not_found' ? 'It was deleted, or the place to copy it to was deleted.' : `${message}.`

async function duplicateNext(job: DuplicateJob, duplication: Duplication): Promise<Duplication> {
  const unit = duplication.units[duplication.done]
  const duplicate = unit === undefined ? undefined : await duplicateUnit(job, duplication, unit)
  const isLast = duplication.done + 1 >= duplication.units.length
  const notification = isLast ? notificationFor(job, duplicate?.to) : undefined
  await transact([
    ...(duplicate?.writes ?? []),
    Duplications.advanceWrite(job.company_id, duplication),
    ...(notification?.writes ?? []),
  ])
  await publishResult(job, duplicate, notification)
  return { ...duplication, done: duplication.done + 1, state: isLast ? 'done' : 'active' }
}

async function duplicateUnit(
  job: DuplicateJob,
  { epoch }: Duplication,
  unit: string,
): Promise<PendingDuplicate | undefined> {
  const { what } = job
  if (what.entity === 'floor' || what.entity === 'room') return duplicatePart({ job, epoch }, what)
  return duplicateBuilding({ job, epoch }, what, unit).catch(error => {
    // Skips a building of the survey that was deleted in the meantime.
    if (what.entity === 'survey' && error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })
}

/** Little time is left. The job is queued again for the rest. */
async function handOver(job: DuplicateJob, duplication: Duplication): Promise<void> {
  await Duplications.release(job.company_id, duplication)
  await enqueue(job)
}

/** The rows written so far stay invisible. Throws while another delivery of the job is running. */
async function giveUp(job: DuplicateJob, ending: Ending): Promise<void> {
  const duplication = await Duplications.claim(job.company_id, job.id)
  if (duplication) await fail(job, duplication, `${ENDING_PROBLEMS[ending]} You can duplicate it again.`)
}

async function fail(job: DuplicateJob, duplication: Duplication, problem: string): Promise<void> {
  const notification = notificationFor(job, undefined, problem)
  const writes = [Duplications.failWrite(job.company_id, duplication), ...notification.writes]
  const withdrawal = await surveyWithdrawal(job)
  await transact([...writes, ...withdrawal]).catch(error => {
    if (withdrawal.length === 0 || !(error instanceof Refusal)) throw error
    // A user changed the survey at the same time, so the survey stays.
    return transact(writes)
  })
  await publishResult(job, undefined, notification)
}

/** Deletes the survey that was created for the duplicate, unless a user has worked in it. */
async function surveyWithdrawal({ company_id, what }: DuplicateJob): Promise<Write[]> {
  if (what.entity !== 'building' || !what.makes_survey) return []
  const [survey, buildings] = await Promise.all([
    read(Survey(), keys.survey(company_id, what.survey_id)),
    Surveys.buildings(company_id, what.survey_id),
  ])
  return survey?.version === 1 && buildings.length === 0 ? surveyDeletion(company_id, survey) : []
}

function notificationFor(
  { company_id, user_id, what, name }: DuplicateJob,
  to: string | undefined,
  problem?: string,
): PendingNotification {
  const success = problem === undefined
  const message = duplicatedMessage(what.entity, name, success)
  const target = what.entity === 'survey' ? `/survey/${what.survey_id}` : to
  return notifyInApp(company_id, user_id, {
    event: 'duplicate',
    status: success ? 'completed' : 'failed',
    message: success ? message : `${message}. ${problem}`,
    success,
    ...(success && target && { to: target }),
  })
}

async function publishResult(
  job: DuplicateJob,
  duplicate: PendingDuplicate | undefined,
  notification: PendingNotification | undefined,
): Promise<void> {
  const { company_id, what } = job
  const publisher = { company_id, command: undefined }
  await Promise.all([
    notification?.deliver(),
    notification && what.entity !== 'survey' && publishDuplicated(job, duplicate !== undefined),
    duplicate &&
      'survey_id' in what &&
      publishListsChanged(publisher, { survey_id: what.survey_id, id: duplicate.building_id }),
    duplicate && !('survey_id' in what) && publishBuildingChanged(publisher, duplicate.building_id),
  ])
}

/** Notifies the page of the source, which may still be open. */
const publishDuplicated = ({ company_id, what, name }: DuplicateJob, success: boolean) =>
  what.entity === 'survey'
    ? undefined
    : publish(company_id, channel.duplicate(company_id, what.entity, what.id), {
        type: 'duplicated',
        entity: what.entity,
        id: what.id,
        name,
        status: success ? 'success' : 'failed',
      })
