import type { DrawingCanvas } from '#frontend/drawing/canvas/DrawingCanvas.tsx'

type Loaded = { readonly DrawingCanvas: typeof DrawingCanvas }
let loading: Promise<Loaded> | undefined

/** Loads the drawing editor’s chunk. Forms call this when they open, so that it is available offline. */
export function loadDrawingCanvas(): Promise<Loaded> {
  loading ??= import('#frontend/drawing/canvas/DrawingCanvas.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
