import { clientOf } from '#frontend/api/client.ts'
import { useSession } from '#frontend/api/session.tsx'
import { type QueryState, useLive } from '#frontend/queries/useLive.ts'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'
import { exports as contract } from '#shared/contract/exchange/exports.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const { exports: exportCalls } = clientOf({ exports: contract })

/** Reads exports, again when the worker reports progress to the user who requested one. */
function useExports<T>(key: readonly unknown[], call: (signal: AbortSignal) => Promise<{ data: T }>): QueryState<T> {
  const { actor } = useSession()
  return useLive(['exports', ...key], call, { channels: [channel.user(actor.user_id)] })
}

export const useExportClients = ({ search }: GridQuery) =>
  useExports(['clients', { search }], async signal => ({
    data: await exportCalls.clients({ query: { search } }, { signal }),
  }))

export const useExportClient = (id: string) =>
  useExports(['client', id], signal => exportCalls.client({ params: { id } }, { signal }))

export const useExportBuildings = (client: string, { search, page, paginate }: GridQuery) =>
  useExports(['buildings', client, { search, page, paginate }], async signal => ({
    data: await exportCalls.buildings({ query: { client, search, page, paginate } }, { signal }),
  }))

export const useExportBuilding = (id: string) =>
  useExports(['building', id], signal => exportCalls.building({ params: { id } }, { signal }))

export const useExportReports = (id: string) =>
  useExports(['reports', id], signal => exportCalls.reports({ params: { id } }, { signal }))
