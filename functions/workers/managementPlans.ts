import { readTree } from '#functions/data/building/trees.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { ManagementPlans } from '#functions/data/document/managementPlans.ts'
import { renderManagementPlan } from '#functions/documents/managementPlan.ts'
import type { JobOf } from '#functions/jobs.ts'
import { deliverNotifications, notifyWithMail, type PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import {
  isManagementPlanInProgress,
  type ManagementPlan,
  managementPlanRefusal,
} from '#shared/domain/managementPlan/managementPlan.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { queueWorker } from './worker.ts'

type ManagementPlanJob = JobOf<'managementPlan'>

export const handler = queueWorker('managementPlan', { run, giveUp })

/** Generates a management plan under a claim, and publishes it by one last conditional write. */
async function run(job: ManagementPlanJob): Promise<void> {
  const managementPlan = await ManagementPlans.read(job.company_id, job.building_id, job.management_plan_id)
  if (!managementPlan || !isManagementPlanInProgress(managementPlan)) return
  try {
    const claimed = await ManagementPlans.claim(job.company_id, managementPlan)
    await publishChange(job)
    await generate(job, claimed)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** A building that was reopened or deleted since gets no management plan, because no one has approved its survey. */
async function generate(job: ManagementPlanJob, claimed: ManagementPlan): Promise<void> {
  const tree = await treeOf(job)
  const refusal = tree ? managementPlanRefusal(tree.building) : 'not_found'
  if (!tree || refusal) return fail(job, claimed, tree, refusal && refusalSentence(refusal))
  const { result, writes } = await renderManagementPlan(job.company_id, tree, claimed)
  const notification = notificationFor(job, claimed, tree)
  await ManagementPlans.finish(job.company_id, claimed, { state: 'completed', ...result }, [
    ...writes,
    ...notification.writes,
  ])
  await Promise.all([publishChange(job), deliverNotifications([notification])])
}

/** Marks the management plan as failed, so that it can be requested again. */
async function giveUp(job: ManagementPlanJob): Promise<void> {
  const managementPlan = await ManagementPlans.read(job.company_id, job.building_id, job.management_plan_id)
  if (managementPlan && isManagementPlanInProgress(managementPlan)) await fail(job, managementPlan, await treeOf(job))
}

async function fail(
  job: ManagementPlanJob,
  managementPlan: ManagementPlan,
  tree: Tree | undefined,
  reason?: string,
): Promise<void> {
  const notification = notificationFor(job, managementPlan, tree, reason ?? 'You can request it again.')
  await ManagementPlans.finish(job.company_id, managementPlan, { state: 'failed' }, notification.writes)
  await Promise.all([publishChange(job), deliverNotifications([notification])])
}

/** Undefined where the building is deleted. */
const treeOf = ({ company_id, building_id }: ManagementPlanJob): Promise<Tree | undefined> =>
  readTree(company_id, building_id).catch(error => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })

/** Open pages of the building fetch again. */
const publishChange = ({ company_id, building_id }: ManagementPlanJob) =>
  publish(company_id, channel.building(building_id), { type: 'changed', entity: 'building', id: building_id })

/** `failure`: a sentence why there is no management plan. */
function notificationFor(
  { company_id }: ManagementPlanJob,
  managementPlan: ManagementPlan,
  tree: Tree | undefined,
  failure?: string,
): PendingNotification {
  const success = failure === undefined
  const building = tree ? `for ${tree.building.name}` : 'for a deleted building'
  const path = tree ? `/survey/${tree.building.survey_id}/building/${tree.building.id}/management-plans` : '/browse'
  return notifyWithMail(
    company_id,
    managementPlan.requested_by,
    {
      event: 'notification',
      status: success ? 'completed' : 'failed',
      message: success
        ? `The management plan ${building} is ready`
        : `Couldn’t generate the management plan ${building}. You won’t be charged. ${failure}`,
      to: path,
      success,
    },
    success ? 'plan_ready' : 'plan_failed',
    { building, path },
  )
}
