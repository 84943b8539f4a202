import { useEffect, useMemo } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useConnection, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { images } from '#shared/contract/building/images.ts'
import { drawingImageIn, drawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'

const api = clientOf({ images })

const CALLS = {
  floor: (floor: string, query: { building_id: string }) => api.images.floor({ params: { floor }, query }),
  room: (id: string, query: { building_id: string }) => api.images.room({ params: { id }, query }),
  item: (id: string, query: { building_id: string }) => api.images.itemPolygon({ params: { id }, query }),
} as const satisfies Record<DrawingSubject, unknown>

/** Who draws goes on drawing: the image is asked for once nothing has changed for a moment, and again if it does not come. */
const SETTLED_MS = 1_500
const PATIENCE_MS = 20_000

/** `none`: there is no plan to draw on. `waiting`: the image is drawn once the service has what was drawn here. */
export type DrawingImageState = 'none' | 'ready' | 'drawing' | 'waiting' | 'failed'

/** The image of a floor, a room or an item: whether it shows what is drawn now. If not it is asked for. */
export function useDrawingImage(of: DrawingSubject, id: string) {
  const { tree, building, refresh } = useOpenBuilding()
  const scene = useMemo(() => drawingImageScene(tree, of, id)?.name, [tree, of, id])
  const unsent = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  const isOnline = useConnection() === 'online'
  const drawing = drawingImageIn(tree, of, id)
  const isStale = scene !== undefined && drawing?.scene !== scene
  const read = () => CALLS[of](id, { building_id: building })
  const asks = isStale && isOnline && !unsent
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn now decides when to ask
  useEffect(() => {
    if (!asks) return
    const ask = () => void read().then(({ data }) => data.is_drawing || refresh(), refresh)
    const first = setTimeout(ask, SETTLED_MS)
    const again = setInterval(ask, PATIENCE_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [asks, scene, building, of, id])
  return { state: stateOf(scene, isStale, asks, drawing?.failed), read }
}

function stateOf(scene: string | undefined, isStale: boolean, asks: boolean, failed = false): DrawingImageState {
  if (scene === undefined) return 'none'
  if (isStale) return asks ? 'drawing' : 'waiting'
  return failed ? 'failed' : 'ready'
}
