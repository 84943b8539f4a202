import { useEffect, useRef } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { FloorPlan } from '#shared/domain/tree/floor.ts'

/** In screen pixels; the canvas has twice as many for dense screens. */
const SIZE = { width: 44, height: 30 }

/** A plan as a small picture; an empty frame where it is not on this device. It is decoded at this size, to save memory. */
export function SmallPlan({ plan }: { readonly plan: FloorPlan }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { files } = useDevice()
  const { file, width, height } = plan
  useEffect(() => {
    const abort = new AbortController()
    const draw = async () => {
      const blob = await files.blob(file, abort.signal)
      const scale = Math.min(SIZE.width / width, SIZE.height / height) * 2
      const bitmap = await createImageBitmap(blob, {
        resizeWidth: Math.max(1, Math.round(width * scale)),
        resizeHeight: Math.max(1, Math.round(height * scale)),
        resizeQuality: 'high',
      })
      const context = abort.signal.aborted ? null : canvas.current?.getContext('2d')
      context?.drawImage(bitmap, SIZE.width - bitmap.width / 2, SIZE.height - bitmap.height / 2)
      bitmap.close()
    }
    draw().catch(() => undefined)
    return () => abort.abort()
  }, [files, file, width, height])
  return <canvas ref={canvas} className="small-plan" width={2 * SIZE.width} height={2 * SIZE.height} />
}
