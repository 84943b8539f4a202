import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { AFFECTED } from '#frontend/queries/queryKeys.ts'
import { refetchChanged } from '#frontend/queries/readAgain.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { isClearance } from '#frontend/store/database.ts'
import { useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { clearanceListEntry } from '#shared/domain/clearance/clearanceListEntry.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

export const useCompanies = () =>
  useLive(['removal-companies'], async signal => ({
    data: (await clearanceCalls.removalists.companies({}, { signal })).data.companies,
  }))
export const useRemovalists = () =>
  useLive(['removalists'], async signal => ({
    data: (await clearanceCalls.removalists.removalists({}, { signal })).data.removalists,
  }))

/** Returns a function to call after a removal company or removalist was saved or deleted. */
export function useRefreshRemovalists() {
  const queries = useQueryClient()
  return () =>
    Promise.all(AFFECTED.removalists.map(topic => refetchChanged(queries, { queryKey: [topic], refetchType: 'all' })))
}

/** The clearances of a building with this device’s changes. Refetched at every event of the building. */
export function useClearances({ building: { id, survey_id, name } }: Tree) {
  const list = useLive(
    ['clearances', id],
    signal => buildingCalls.buildings.clearances({ params: { id } }, { signal }),
    { channels: [channel.building(id)] },
  )
  const changed = useChangedClearances(id)
  const names = useNamesById()
  if (changed.length === 0) return list
  const people = [...names].map(([id, full_name]) => ({ id, full_name }))
  const rows = changed.map(clearance => clearanceListEntry(clearance, { id, survey_id, name }, people))
  const otherRows = list.data?.filter(row => !rows.some(each => each.id === row.id)) ?? []
  return { ...list, data: [...rows, ...otherRows], failure: undefined }
}

/** The clearances of a building with unsent changes. */
function useChangedClearances(building: string): readonly Clearance[] {
  const { store } = useDevice()
  const waiting = usePendingWrites().filter(entry => entry.building_id === building && !entry.refused)
  const ids = [...new Set(waiting.flatMap(({ clearance_id }) => clearance_id ?? []))]
  const key = ids.join()
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) void store.loadTree(id)
  }, [store, key])
  return ids.flatMap(id => {
    const { tree } = store.view(id)
    return tree && isClearance(tree) ? tree.clearance : []
  })
}

/** Returns a function to call after a clearance of the building was changed. */
export function useRefreshClearances(building: string) {
  const queries = useQueryClient()
  return useCallback(() => refetchChanged(queries, { queryKey: ['clearances', building] }), [queries, building])
}
