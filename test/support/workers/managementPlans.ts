import { ulid } from 'ulid'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aTreeIn } from '#test/support/data/treeInBuilding.ts'
import { aProject, type TestApi } from '#test/support/people/api.ts'
import { setBuildingRow } from './buildingRow.ts'
import { exportMessage } from './exports.ts'

/** A building with one item, approved by a reviewer or in another status. */
export async function aReviewedBuilding(
  api: TestApi,
  surveyor: User,
  part: Partial<Building> = {},
): Promise<{ readonly building: string; readonly survey: string }> {
  const { building, survey } = await aProject(api, surveyor)
  await aTreeIn(api, building, 'Hall')
  const { data: tree } = await api.buildings.tree({ params: { id: building } })
  await setBuildingRow(tree, { status_id: STATUS.reviewed, ...part })
  return { building, survey }
}

export const CONTACTS = {
  pcbu: { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@council.example' },
  bm: { name: 'Hemi Walker', number: '09 555 0101', email: 'hemi@council.example' },
}
export const anOrder = (building_id: string) => ({
  id: ulid(),
  building_id,
  contacts: CONTACTS,
  terms_accepted: true as const,
})

/** The queue message of a management plan's job; `tries` is its receive count. */
export const managementPlanMessage = (company_id: string, building_id: string, id: string, tries = 1) =>
  exportMessage({ kind: 'managementPlan', id, company_id, building_id, management_plan_id: id }, tries)

export const workManagementPlans = async (...event: Parameters<typeof managementPlanMessage>) =>
  (await import('#functions/workers/managementPlans.ts')).handler(managementPlanMessage(...event), aContext())
