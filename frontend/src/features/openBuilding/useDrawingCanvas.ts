import { useEffect, useMemo, useState } from 'react'
import type { PlanTiling } from '#frontend/drawing/plan/PlanTiles.tsx'
import type { LocalFiles } from '#frontend/store/localFiles.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { FloorPlan } from '#shared/domain/tree/floor.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { loadDrawingCanvas } from './loadDrawingCanvas.ts'

export type LoadedCanvas = Awaited<ReturnType<typeof loadDrawingCanvas>>['DrawingCanvas']

/** Loads the drawing editor in advance. `Canvas` is the editor while it is open, and `problem` the message of a failed load. */
export function useDrawingCanvas() {
  const [Canvas, setCanvas] = useState<LoadedCanvas>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    loadDrawingCanvas().catch(() => undefined)
  }, [])
  const open = () => {
    setProblem(undefined)
    loadDrawingCanvas().then(
      loaded => setCanvas(() => loaded.DrawingCanvas),
      () =>
        setProblem('The drawing editor hasn’t been downloaded to this device yet. Connect to the internet to use it.'),
    )
  }
  return { Canvas, problem, open, close: () => setCanvas(undefined) }
}

/** Stores unsaved drawings with the other drafts on the device. */
export function useDrawingDrafts() {
  const { drafts } = useDevice()
  return useMemo(
    () => ({
      load: (key: string) => drafts.load<Layer>(`drawing:${key}`),
      save: (key: string, layer: Layer) => drafts.save(`drawing:${key}`, layer),
      delete: (key: string) => drafts.delete(`drawing:${key}`),
    }),
    [drafts],
  )
}

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
