import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { managementPlans as calls } from '#shared/contract/document/managementPlans.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ManagementPlanListEntry } from '#shared/domain/managementPlan/managementPlan.ts'

export const { plans: managementPlanCalls } = clientOf({ plans: calls })
const keyOf = (building: string) => ['plans', building]
const contactsKey = (building: string) => ['plan-contacts', building]

/** Whom the next plan of the building names, where that was to be remembered. */
export const useManagementPlanContacts = (building: string) =>
  useLive(contactsKey(building), signal => managementPlanCalls.contacts({ params: { id: building } }, { signal }))

/** The plans of a building, newest first; asked for again when the building says that something has changed. */
export function useManagementPlans(building: string, enabled = true) {
  const queries = useQueryClient()
  useEffect(
    () =>
      realtime.listen(channel.building(building), event => {
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

/** To be called when a plan was ordered here. */
export function useRefreshManagementPlans(building: string) {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: contactsKey(building) })
    return queries.invalidateQueries({ queryKey: keyOf(building) })
  }
}

/** A plain link: the service sends the browser on to the document. */
export const managementPlanAddress = ({ download_hash }: ManagementPlanListEntry): string =>
  `/plan/download/${download_hash}`
