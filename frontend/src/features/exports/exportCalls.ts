import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useLive } from '#frontend/store/useLive.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'
import { exports as contract } from '#shared/contract/exchange/exports.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

export const { exports: exportCalls } = clientOf({ exports: contract })
const KEY = 'exports'

export const useExportClients = ({ search }: GridQuery) =>
  useLive([KEY, 'clients', search], signal => exportCalls.clients({ query: { search } }, { signal }))

export const useExportClient = (id: string) =>
  useLive([KEY, 'client', id], signal => exportCalls.client({ params: { id } }, { signal }))

export const useExportBuildings = (client: string, { search, page, paginate }: GridQuery) =>
  useLive([KEY, 'buildings', client, search, page, paginate], async signal => ({
    data: await exportCalls.buildings({ query: { client, search, page, paginate } }, { signal }),
  }))

export const useExportBuilding = (id: string) =>
  useLive([KEY, 'building', id], signal => exportCalls.building({ params: { id } }, { signal }))

export const useExportReports = (id: string) =>
  useLive([KEY, 'reports', id], signal => exportCalls.reports({ params: { id } }, { signal }))

/** Refetches the exports on screen when the worker reports progress. */
export function useExportEvents(): void {
  const { actor } = useSession()
  const queries = useQueryClient()
  useEffect(
    () =>
      realtime.subscribe(channel.user(actor.user_id), event => {
        if (event.type === 'reconnected' || (event.type === 'changed' && event.entity === 'export'))
          void queries.invalidateQueries({ queryKey: [KEY] })
      }),
    [actor.user_id, queries],
  )
}

type Call = (options: { key: string }) => Promise<{ message: string }>

/** Runs one call at a time, shows its answer in a toast and refetches the exports. */
export function useExportCall() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (call: Call) => {
    if (busy) return
    setBusy(true)
    try {
      toast((await call({ key: newId() })).message)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'error')
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] })
      setBusy(false)
    }
  }
  return { busy, run }
}
