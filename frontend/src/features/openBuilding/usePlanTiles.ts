import { useEffect, useMemo } from 'react'
import type { PlanTiling } from '#frontend/drawing/plan/PlanTiles.tsx'
import type { LocalFiles } from '#frontend/store/localFiles.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { FloorPlan } from '#shared/domain/tree/floor.ts'

/** Prefetching keeps 500 MB free for photos. */
const MIN_FREE_BYTES = 500 * 1024 * 1024

/** The tiles of a large floor plan, prefetched to the device so that the plan is also sharp offline. */
export function usePlanTiles({ tiles }: FloorPlan): PlanTiling | undefined {
  const { files } = useDevice()
  useEffect(() => {
    const abort = new AbortController()
    if (tiles) prefetch(files, tiles.files, abort.signal).catch(() => undefined)
    return () => abort.abort()
  }, [files, tiles])
  return useMemo(
    () =>
      tiles && { ...tiles, load: (index: number, signal: AbortSignal) => files.blob(tiles.files[index] ?? '', signal) },
    [files, tiles],
  )
}

async function prefetch(files: LocalFiles, hashes: readonly string[], signal: AbortSignal): Promise<void> {
  for (const hash of hashes) {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    if (signal.aborted || quota - usage < MIN_FREE_BYTES) return
    await files.blob(hash, signal)
  }
}
