import type { DrawingCanvas } from '#frontend/drawing/canvas/DrawingCanvas.tsx'

type Loaded = { readonly DrawingCanvas: typeof DrawingCanvas }
let loading: Promise<Loaded> | undefined

/** The drawing editor, a part of the product of its own. Forms ask for it as they open, so that it is there when the signal is gone. */
export function loadDrawingCanvas(): Promise<Loaded> {
  loading ??= import('#frontend/drawing/canvas/DrawingCanvas.tsx').catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}
