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

type PlanJob = JobOf<'managementPlan'>

export const handler = queueWorker('managementPlan', { run, giveUp })

/** Makes a plan: taken on under a fence, written to the bucket, published by one last conditional write. */
async function run(job: PlanJob): Promise<void> {
  const plan = await ManagementPlans.read(job.company_id, job.building_id, job.management_plan_id)
  if (!plan || !isManagementPlanInProgress(plan)) return
  try {
    const taken = await ManagementPlans.begin(job.company_id, plan)
    await tell(job)
    await make(job, taken)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** A building that was reopened or deleted since gets no plan: it would rest on a survey that nobody has approved. */
async function make(job: PlanJob, taken: ManagementPlan): Promise<void> {
  const tree = await treeOf(job)
  const why = tree ? managementPlanRefusal(tree.building) : 'not_found'
  if (!tree || why) return fail(job, taken, tree, why && refusalSentence(why))
  const { result, writes } = await renderManagementPlan(job.company_id, tree, taken)
  const notice = noticeOf(job, taken, tree)
  await ManagementPlans.finish(job.company_id, taken, { state: 'completed', ...result }, [...writes, ...notice.writes])
  await Promise.all([tell(job), deliverNotifications([notice])])
}

/** Says that the plan could not be made, and lets it be asked for again. */
async function giveUp(job: PlanJob): Promise<void> {
  const plan = await ManagementPlans.read(job.company_id, job.building_id, job.management_plan_id)
  if (plan && isManagementPlanInProgress(plan)) await fail(job, plan, await treeOf(job))
}

async function fail(job: PlanJob, plan: ManagementPlan, tree: Tree | undefined, reason?: string): Promise<void> {
  const notice = noticeOf(job, plan, tree, reason ?? 'You can request it again.')
  await ManagementPlans.finish(job.company_id, plan, { state: 'failed' }, notice.writes)
  await Promise.all([tell(job), deliverNotifications([notice])])
}

/** Undefined where the building is gone. */
const treeOf = ({ company_id, building_id }: PlanJob): Promise<Tree | undefined> =>
  readTree(company_id, building_id).catch(error => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })

/** Open pages of the building ask again. */
const tell = ({ company_id, building_id }: PlanJob) =>
  publish(company_id, channel.building(building_id), { type: 'changed', entity: 'building', id: building_id })

/** `failure` says why there is no plan. */
function noticeOf(
  { company_id }: PlanJob,
  plan: ManagementPlan,
  tree: Tree | undefined,
  failure?: string,
): PendingNotification {
  const success = failure === undefined
  const building = tree ? `for ${tree.building.name}` : 'for a deleted building'
  const path = tree ? `/survey/${tree.building.survey_id}/building/${tree.building.id}/management-plans` : '/browse'
  return notifyWithMail(
    company_id,
    plan.requested_by,
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
