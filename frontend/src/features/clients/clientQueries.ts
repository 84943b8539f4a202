import { useQueryClient } from '@tanstack/react-query'
import { work } from '#frontend/api/buildingCalls.ts'
import { useRead } from '#frontend/store/useLive.ts'
import type { Asked } from '#frontend/ui/grid/gridQuery.ts'

/** A client with its contacts. */
export const useClient = (id: string | undefined) =>
  useRead(['client', id], signal => work.clients.read({ params: { id: id ?? '' } }, { signal }), id !== undefined)

/** A page of the buildings of a client. */
export const useClientBuildings = (id: string, { search, paginate, page }: Asked) =>
  useRead(['client-buildings', id, search, paginate, page], async signal => ({
    data: await work.clients.buildings({ params: { id }, query: { search, paginate, page } }, { signal }),
  }))

/** What shows clients or contacts is asked for again. */
export function useClientsChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['clients'], ['client'], ['contacts'], ['client-buildings']].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}
