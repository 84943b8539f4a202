import { useEffect, useMemo } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useConnection, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { images } from '#shared/contract/building/images.ts'
import { drawingImageIn, drawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'

const imageCalls = clientOf({ images })

const CALLS = {
  floor: (floor: string, query: { building_id: string }) => imageCalls.images.floor({ params: { floor }, query }),
  room: (id: string, query: { building_id: string }) => imageCalls.images.room({ params: { id }, query }),
  item: (id: string, query: { building_id: string }) => imageCalls.images.itemPolygon({ params: { id }, query }),
} as const satisfies Record<DrawingSubject, unknown>

/** The user may still be drawing, so the image is requested after a pause, and again if it does not arrive. */
const REQUEST_DELAY_MS = 1_500
const RETRY_MS = 20_000

/** `none`: there is no floor plan. `waiting`: this device has not sent the drawing yet. */
export type DrawingImageState = 'none' | 'ready' | 'drawing' | 'waiting' | 'failed'

/** The state of the drawing image of a floor, room or item. Requests an image where it does not show the current drawing. */
export function useDrawingImage(subject: DrawingSubject, id: string) {
  const { tree, building, refresh } = useOpenBuilding()
  const scene = useMemo(() => drawingImageScene(tree, subject, id)?.name, [tree, subject, id])
  const hasUnsentWrites = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  const isOnline = useConnection() === 'online'
  const image = drawingImageIn(tree, subject, id)
  const isStale = scene !== undefined && image?.scene !== scene
  const read = () => CALLS[subject](id, { building_id: building })
  const isRequesting = isStale && isOnline && !hasUnsentWrites
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current drawing decides when to request
  useEffect(() => {
    if (!isRequesting) return
    const request = () => void read().then(({ data }) => data.is_drawing || refresh(), refresh)
    const first = setTimeout(request, REQUEST_DELAY_MS)
    const retry = setInterval(request, RETRY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(retry)
    }
  }, [isRequesting, scene, building, subject, id])
  return { state: stateOf(scene, isStale, isRequesting, image?.failed), problem: image?.problem, read }
}

function stateOf(
  scene: string | undefined,
  isStale: boolean,
  isRequesting: boolean,
  failed = false,
): DrawingImageState {
  if (scene === undefined) return 'none'
  if (isStale) return isRequesting ? 'drawing' : 'waiting'
  return failed ? 'failed' : 'ready'
}
