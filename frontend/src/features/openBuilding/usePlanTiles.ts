import { useEffect, useMemo } from 'react'
import type { PlanTiling } from '#frontend/drawing/plan/PlanTiles.tsx'
import type { LocalFiles } from '#frontend/store/localFiles.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { FloorPlan } from '#shared/domain/tree/floor.ts'

/** What is fetched ahead must never take the place of photos yet to be taken: 500 MB stay free. */
const ROOM_TO_SPARE = 500 * 1024 * 1024

/** A plan in full, from the device where it is there; fetched ahead, so that it is sharp without signal too. */
export function usePlanTiles({ tiles }: FloorPlan): PlanTiling | undefined {
  const { files } = useDevice()
  useEffect(() => {
    const stop = new AbortController()
    if (tiles) fetchAhead(files, tiles.files, stop.signal).catch(() => undefined)
    return () => stop.abort()
  }, [files, tiles])
  return useMemo(
    () => tiles && { ...tiles, load: (at: number, signal: AbortSignal) => files.blob(tiles.files[at] ?? '', signal) },
    [files, tiles],
  )
}

/** What was fetched once stays on the device. */
async function fetchAhead(files: LocalFiles, hashes: readonly string[], signal: AbortSignal): Promise<void> {
  for (const hash of hashes) {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    if (signal.aborted || quota - usage < ROOM_TO_SPARE) return
    await files.blob(hash, signal)
  }
}
