import { useQueryClient } from '@tanstack/react-query'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { AFFECTED } from '#frontend/queries/queryKeys.ts'
import { refetchChanged } from '#frontend/queries/refetch.ts'
import { useLive } from '#frontend/queries/useLive.ts'

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
