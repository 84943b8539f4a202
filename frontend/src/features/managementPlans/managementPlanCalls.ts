import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { managementPlans as contract } from '#shared/contract/document/managementPlans.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ManagementPlanListEntry } from '#shared/domain/managementPlan/managementPlan.ts'

export const { plans: managementPlanCalls } = clientOf({ plans: contract })
const keyOf = (building: string) => ['plans', building]
const contactsKey = (building: string) => ['plan-contacts', building]

/** The contacts to fill into the next request of the building, where they were to be remembered. */
export const useManagementPlanContacts = (building: string) =>
  useLive(contactsKey(building), signal => managementPlanCalls.contacts({ params: { id: building } }, { signal }))

/** The management plans of a building, newest first; fetched again at every event of the building. */
export function useManagementPlans(building: string, enabled = true) {
  const queries = useQueryClient()
  useEffect(
    () =>
      realtime.subscribe(channel.building(building), event => {
        if (event.type === 'reconnected' || (event.type === 'changed' && event.id === building))
          void queries.invalidateQueries({ queryKey: keyOf(building) })
      }),
    [building, queries],
  )
  return useLive(
    keyOf(building),
    signal => managementPlanCalls.history({ params: { id: building }, query: {} }, { signal }),
    enabled,
  )
}

/** Returns a function to be called after a management plan was requested. */
export function useRefreshManagementPlans(building: string) {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: contactsKey(building) })
    return queries.invalidateQueries({ queryKey: keyOf(building) })
  }
}

/** A plain link; the service redirects the browser to the document. */
export const managementPlanAddress = ({ download_hash }: ManagementPlanListEntry): string =>
  `/plan/download/${download_hash}`
