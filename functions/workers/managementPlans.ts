import { readTree } from '#functions/data/building/trees.ts'
import { ManagementPlans } from '#functions/data/document/managementPlans.ts'
import { makeManagementPlan, type StoredManagementPlan } from '#functions/documents/managementPlan.ts'
import type { JobOf } from '#functions/jobs.ts'
import {
  isManagementPlanInProgress,
  type ManagementPlan,
  managementPlanRefusal,
} from '#shared/domain/managementPlan/managementPlan.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { buildingChanged, documentProgressed, type Failure, unlessDeleted, workerOf } from './backgroundWork.ts'
import { documentNotification } from './documentNotification.ts'
import { queueWorker } from './worker.ts'

type ManagementPlanJob = JobOf<'managementPlan'>

interface ManagementPlanSubject {
  readonly managementPlan: ManagementPlan
  /** Undefined if the building is deleted. */
  readonly tree: Tree | undefined
}

/** The building was reopened or deleted in the meantime, so its survey is no longer approved. */
class NotApproved extends Refusal {}

export const managementPlans = workerOf<ManagementPlanJob, ManagementPlanSubject, StoredManagementPlan>({
  async read({ company_id, building_id, management_plan_id }) {
    const managementPlan = await ManagementPlans.read(company_id, building_id, management_plan_id)
    if (!managementPlan || !isManagementPlanInProgress(managementPlan)) return undefined
    return { managementPlan, tree: await unlessDeleted(readTree(company_id, building_id)) }
  },

  claim({ company_id }, { managementPlan, tree }) {
    const { claimed, writes } = ManagementPlans.claim(company_id, managementPlan)
    return { claimed: { managementPlan: claimed, tree }, writes }
  },

  progress: ({ company_id, building_id }, { managementPlan }, progress) => [
    ManagementPlans.progressWrite(company_id, managementPlan, progress),
    documentProgressed(building_id, managementPlan.id),
  ],

  async make({ company_id }, { managementPlan, tree }, progress) {
    if (!tree) throw new NotApproved('not_found')
    const refusal = managementPlanRefusal(tree.building)
    if (refusal) throw new NotApproved(refusal)
    return makeManagementPlan(company_id, tree, managementPlan, progress)
  },

  succeed: (job, subject, { result, fileWrite }) => ({
    writes: [
      ...ManagementPlans.finishWrites(job.company_id, subject.managementPlan, { state: 'completed', ...result }),
      fileWrite,
    ],
    notification: notificationFor(job, subject),
  }),

  fail: (job, subject, failure) => ({
    writes: ManagementPlans.finishWrites(job.company_id, subject.managementPlan, {
      ...{ state: 'failed', problem: failure.problem },
    }),
    notification: notificationFor(job, subject, failure),
  }),

  lastStep: ({ managementPlan }) => managementPlan.progress?.what,
  events: ({ building_id }) => [buildingChanged(building_id)],
  finalProblem: error => (error instanceof NotApproved ? error.message : undefined),
})

export const handler = queueWorker('managementPlan', managementPlans)

function notificationFor(
  { company_id }: ManagementPlanJob,
  { managementPlan, tree }: ManagementPlanSubject,
  failure?: Failure,
) {
  const building = tree ? `for ${tree.building.name}` : 'for a deleted building'
  const path = tree ? `/survey/${tree.building.survey_id}/building/${tree.building.id}/management-plans` : '/browse'
  return documentNotification(
    {
      ...{ company_id, user_id: managementPlan.requested_by, event: 'notification', to: path },
      name: `management plan ${building}`,
      problem:
        failure && `You won’t be charged. ${failure.problem}${failure.isFinal ? '' : ' You can request it again.'}`,
    },
    failure ? 'plan_failed' : 'plan_ready',
    { building, path },
  )
}
