import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { managementPlans as contract } from '#shared/contract/document/managementPlans.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const { plans: managementPlanCalls } = clientOf({ plans: contract })

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
