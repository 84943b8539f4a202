import { proxy } from 'comlink'
import { useCallback } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { Progress, Store } from './floorPlanImage.ts'
import { inWorker } from './inWorker.ts'

/** Stores a chosen floor plan on the device, with its tiles. Throws `Refusal` with a message at `image`. */
export function useStoreFloorPlan() {
  const { files } = useDevice()
  return useCallback(
    (file: File, onProgress: Progress) => {
      const store = proxy<Store>((blob, purpose) => files.store(blob, purpose))
      return inWorker(work => work.storeFloorPlan(file, store, proxy(onProgress)))
    },
    [files],
  )
}
