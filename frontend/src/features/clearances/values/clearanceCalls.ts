import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { clientOf } from '#frontend/api/client.ts'
import { AFFECTED } from '#frontend/queries/queryKeys.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { RemovalCompany, Removalist } from '#shared/domain/clearance/removalist.ts'

export const clearanceCalls = clientOf({ clearances, clearanceFiles, removalists })

/** A clearance as the editor opens it, with the companies and removalists it names, deleted ones included. */
export interface OpenClearance {
  readonly clearance: Clearance
  readonly logs: readonly PhotoLog[]
  readonly companies: readonly RemovalCompany[]
  readonly removalists: readonly Removalist[]
}

export async function readClearance(id: string, signal?: AbortSignal): Promise<OpenClearance> {
  const [{ data }, logs] = await Promise.all([
    clearanceCalls.clearances.read({ params: { id } }, { signal }),
    clearanceCalls.clearanceFiles.photoLogs({ params: { id } }, { signal }),
  ])
  return { clearance: data.template, companies: data.companies, removalists: data.removalists, logs: logs.data }
}

export const useCompanies = () =>
  useLive(['removal-companies'], async signal => ({
    data: (await clearanceCalls.removalists.companies({}, { signal })).data.companies,
  }))
export const useRemovalists = () =>
  useLive(['removalists'], async signal => ({
    data: (await clearanceCalls.removalists.removalists({}, { signal })).data.removalists,
  }))

/** Returns a function to be called after a removal company or removalist was saved or deleted. */
export function useRefreshRemovalists() {
  const queries = useQueryClient()
  return () =>
    Promise.all(AFFECTED.removalists.map(topic => queries.invalidateQueries({ queryKey: [topic], refetchType: 'all' })))
}

/** The clearances of a building; fetched again at every event of the building. */
export const useClearances = (building: string) =>
  useLive(
    ['clearances', building],
    signal => buildingCalls.buildings.clearances({ params: { id: building } }, { signal }),
    {
      channels: [channel.building(building)],
    },
  )

/** Returns a function to be called after a clearance of the building was changed. */
export function useRefreshClearances(building: string) {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: ['clearances', building] }), [queries, building])
}
