import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { type QueryState, useLive } from '#frontend/store/useLive.ts'
import { labImports } from '#shared/contract/exchange/labImports.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { LabColumns, LabImport } from '#shared/domain/lab/labImport.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

export const { labImports: labImportCalls } = clientOf({ labImports })
const keyOf = (building: string) => ['lab-imports', building]
const POLL_MS = 1_000

/** The lab imports of a building, newest first; fetched again while results are being recorded. */
export function useLabImports(building: string): QueryState<LabImport[]> {
  const queries = useQueryClient()
  const imports = useLive(keyOf(building), signal => labImportCalls.imports({ params: { id: building } }, { signal }))
  const isActive = imports.data?.some(({ state }) => state === 'active') ?? false
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: keyOf(building) })
    const timer = isActive ? setInterval(refetch, POLL_MS) : undefined
    const unsubscribe = realtime.subscribe(channel.building(building), event => event.type !== 'notified' && refetch())
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [building, isActive, queries])
  return imports
}

export function useRefreshLabImports(building: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(building) })
}

const columnsKey = (laboratory: string) => ['result-columns', laboratory]

/** The columns of the laboratory’s last file. `isSettled` is true once they are loaded or can’t be loaded. */
export function useResultColumns(laboratory: string | undefined) {
  const queries = useQueryClient()
  const { data, failure } = useLive(
    columnsKey(laboratory ?? ''),
    signal => labImportCalls.columns({ params: { id: laboratory ?? '' } }, { signal }),
    laboratory !== undefined,
  )
  return {
    isSettled: laboratory === undefined || data !== undefined || failure !== undefined,
    of: (contaminant: ContaminantId) => data?.find(({ contaminate_id }) => contaminate_id === contaminant),
    /** Remembers the columns for the next file. A failure is ignored: the user then picks the columns again. */
    async remember(columns: LabColumns): Promise<void> {
      if (!laboratory) return
      await labImportCalls.saveColumns({ params: { id: laboratory }, body: columns }).catch(() => undefined)
      await queries.invalidateQueries({ queryKey: columnsKey(laboratory) })
    },
  }
}

export const countResults = (count: number): string =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? 'result' : 'results'}`
