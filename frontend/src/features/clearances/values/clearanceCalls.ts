import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { RemovalCompany, Removalist } from '#shared/domain/clearance/removalist.ts'

export const clearanceCalls = clientOf({ clearances, clearanceFiles, removalists })

/** A clearance as the editor opens it, with the people it names, whether or not they are still there to be chosen. */
export interface OpenedClearance {
  readonly clearance: Clearance
  readonly logs: readonly PhotoLog[]
  readonly companies: readonly RemovalCompany[]
  readonly removalists: readonly Removalist[]
}

export async function readClearance(id: string, signal?: AbortSignal): Promise<OpenedClearance> {
  const [{ data }, logs] = await Promise.all([
    clearanceCalls.clearances.read({ params: { id } }, { signal }),
    clearanceCalls.clearanceFiles.photoLogs({ params: { id } }, { signal }),
  ])
  return { clearance: data.template, companies: data.companies, removalists: data.removalists, logs: logs.data }
}

const COMPANIES = ['removal-companies']
const REMOVALISTS = ['removalists']
const listKey = (building: string) => ['clearances', building]

export const useCompanies = () =>
  useLive(COMPANIES, async signal => ({
    data: (await clearanceCalls.removalists.companies({}, { signal })).data.companies,
  }))
export const useRemovalists = () =>
  useLive(REMOVALISTS, async signal => ({
    data: (await clearanceCalls.removalists.removalists({}, { signal })).data.removalists,
  }))

/** To be called when a company or a removalist was saved here. */
export function useRefreshRemovalists() {
  const queries = useQueryClient()
  return () =>
    Promise.all([COMPANIES, REMOVALISTS].map(queryKey => queries.invalidateQueries({ queryKey, refetchType: 'all' })))
}

/** The clearances of a building; asked for again when the building says that something has changed. */
export function useClearances(building: string) {
  const changed = useRefreshClearances(building)
  useEffect(
    () =>
      realtime.listen(channel.building(building), event => {
        if (event.type === 'reconnected' || (event.type === 'changed' && event.id === building)) void changed()
      }),
    [building, changed],
  )
  return useLive(listKey(building), signal =>
    buildingCalls.buildings.clearances({ params: { id: building } }, { signal }),
  )
}

/** To be called when a clearance of the building was changed here. */
export function useRefreshClearances(building: string) {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: listKey(building) }), [queries, building])
}
