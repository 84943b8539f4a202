import { readTree } from '#functions/data/building/trees.ts'
import { Overtaken, Plans } from '#functions/data/document/managementPlans.ts'
import { writePlan } from '#functions/documents/managementPlan.ts'
import type { JobOf } from '#functions/jobs.ts'
import { deliver, type Notice, noticeTo } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { isMaking, type Plan, whyNoPlan } from '#shared/domain/managementPlan/managementPlan.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, sentence } from '#shared/domain/vocabulary/refusal.ts'
import { work } from './worker.ts'

type PlanJob = JobOf<'plan'>

export const handler = work('plan', { run, giveUp })

/** Makes a plan: taken on under a fence, written to the bucket, published by one last conditional write. */
async function run(job: PlanJob): Promise<void> {
  const plan = await Plans.read(job.company_id, job.building_id, job.plan_id)
  if (!plan || !isMaking(plan)) return
  try {
    const taken = await Plans.begin(job.company_id, plan)
    await tell(job)
    await make(job, taken)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

/** A building that was reopened or deleted since gets no plan: it would rest on a survey that nobody has approved. */
async function make(job: PlanJob, taken: Plan): Promise<void> {
  const tree = await treeOf(job)
  const why = tree ? whyNoPlan(tree.building) : 'not_found'
  if (!tree || why) return fail(job, taken, tree, why && sentence(why))
  const { result, writes } = await writePlan(job.company_id, tree, taken)
  const notice = noticeOf(job, taken, tree)
  await Plans.finish(job.company_id, taken, { state: 'completed', ...result }, [...writes, ...notice.writes])
  await Promise.all([tell(job), deliver([notice])])
}

/** Says that the plan could not be made, and lets it be asked for again. */
async function giveUp(job: PlanJob): Promise<void> {
  const plan = await Plans.read(job.company_id, job.building_id, job.plan_id)
  if (plan && isMaking(plan)) await fail(job, plan, await treeOf(job))
}

async function fail(job: PlanJob, plan: Plan, tree: Tree | undefined, reason?: string): Promise<void> {
  const notice = noticeOf(job, plan, tree, reason ?? 'You can request it again.')
  await Plans.finish(job.company_id, plan, { state: 'failed' }, notice.writes)
  await Promise.all([tell(job), deliver([notice])])
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
function noticeOf({ company_id }: PlanJob, plan: Plan, tree: Tree | undefined, failure?: string): Notice {
  const success = failure === undefined
  const building = tree ? `of ${tree.building.name}` : 'of a building that was deleted'
  const path = tree ? `/survey/${tree.building.survey_id}/building/${tree.building.id}/management-plans` : '/browse'
  return noticeTo(
    company_id,
    plan.requested_by,
    {
      event: 'notification',
      status: success ? 'completed' : 'failed',
      message: success
        ? `The management plan ${building} is ready`
        : `The management plan ${building} could not be made, and is not charged. ${failure}`,
      to: path,
      success,
    },
    success ? 'plan_ready' : 'plan_failed',
    { building, path },
  )
}
