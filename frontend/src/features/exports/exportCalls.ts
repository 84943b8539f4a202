import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ulid } from 'ulid'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useRead } from '#frontend/store/useLive.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import type { Asked } from '#frontend/ui/grid/gridQuery.ts'
import { exports as calls } from '#shared/contract/exchange/exports.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const { exports: api } = clientOf({ exports: calls })
const KEY = 'exports'

export const useExportClients = ({ search }: Asked) =>
  useRead([KEY, 'clients', search], signal => api.clients({ query: { search } }, { signal }))

export const useExportClient = (id: string) =>
  useRead([KEY, 'client', id], signal => api.client({ params: { id } }, { signal }))

export const useExportBuildings = (client: string, { search, page, paginate }: Asked) =>
  useRead([KEY, 'buildings', client, search, page, paginate], async signal => ({
    data: await api.buildings({ query: { client, search, page, paginate } }, { signal }),
  }))

export const useExportBuilding = (id: string) =>
  useRead([KEY, 'building', id], signal => api.building({ params: { id } }, { signal }))

export const useExportReports = (id: string) =>
  useRead([KEY, 'reports', id], signal => api.reports({ params: { id } }, { signal }))

/** While a screen of exports is open, it asks again when the worker has moved one on. */
export function useExportsHeard(): void {
  const { person } = useSession()
  const queries = useQueryClient()
  useEffect(
    () =>
      realtime.listen(channel.user(person.user_id), event => {
        if (event.type === 'reconnected' || (event.type === 'changed' && event.entity === 'export'))
          void queries.invalidateQueries({ queryKey: [KEY] })
      }),
    [person.user_id, queries],
  )
}

type Call = (options: { key: string }) => Promise<{ message: string }>

/** Carries out one call at a time: its answer is said, and what shows exports asks again. */
export function useExporting() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (call: Call) => {
    if (busy) return
    setBusy(true)
    try {
      toast((await call({ key: ulid() })).message)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That did not work', 'error')
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] })
      setBusy(false)
    }
  }
  return { busy, run }
}
