import { Deletions } from '#functions/data/building/deletions.ts'
import { clearPart } from '#functions/data/building/partDeletions.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { publishListsChanged } from '#functions/notifications/changeEvents.ts'
import { queueWorker } from './worker.ts'

type DeletionJob = JobOf<'deletion'>

/**
 * A deletion is never given up, because users do not see the remaining rows. Its message stays in the dead-letter queue, raises
 * an alarm and can be sent again.
 */
export const handler = queueWorker('deletion', { run })

function run(job: DeletionJob): Promise<void> {
  if (job.of === 'floor' || job.of === 'room') return clearPart(job, job.of)
  if (job.of === 'clearance') return Deletions.clearClearance(job.company_id, job.target_id)
  return job.of === 'building' ? Deletions.clearBuilding(job.company_id, job.target_id) : clearSurvey(job)
}

/** Deletes the buildings of a deleted survey one by one. Each queues a job for its own rows. */
async function clearSurvey({ company_id, target_id }: DeletionJob): Promise<void> {
  for (const { id } of await Surveys.buildings(company_id, target_id)) {
    await enqueue(await Deletions.buildingOfSurvey(company_id, id))
    await publishListsChanged({ company_id }, { id, survey_id: target_id })
  }
}
