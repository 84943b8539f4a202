import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { managementPlans as contract } from '#shared/contract/document/managementPlans.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ManagementPlanListEntry } from '#shared/domain/managementPlan/managementPlan.ts'

export const { plans: managementPlanCalls } = clientOf({ plans: contract })

export const useManagementPlanContacts = (building: string) =>
  useLive(['plan-contacts', building], signal => managementPlanCalls.contacts({ params: { id: building } }, { signal }))

/** Newest first. */
export const useManagementPlans = (building: string, enabled = true) =>
  useLive(
    ['plans', building],
    signal => managementPlanCalls.history({ params: { id: building }, query: {} }, { signal }),
    {
      enabled,
      channels: [channel.building(building)],
      isAffected: ({ type }) => type === 'changed' || type === 'progressed',
    },
  )

/** A plain link; the service redirects the browser to the document. */
export const managementPlanAddress = ({ download_hash }: ManagementPlanListEntry): string =>
  `/plan/download/${download_hash}`
