import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'

/** A client with its contacts. */
export const useClient = (id: string | undefined) =>
  useLive(['client', id], signal => buildingCalls.clients.read({ params: { id: id ?? '' } }, { signal }), {
    enabled: id !== undefined,
  })

export const useClientPortal = (id: string) =>
  useLive(['client-portal', id], signal => buildingCalls.clients.portal({ params: { id } }, { signal }))

export const useClientBuildings = (id: string, { search, paginate, page }: GridQuery) =>
  useLive(['client-buildings', id, { search, paginate, page }], async signal => ({
    data: await buildingCalls.clients.buildings({ params: { id }, query: { search, paginate, page } }, { signal }),
  }))
