import { useEffect, useSyncExternalStore } from 'react'
import { isTree } from '#frontend/store/database.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** A building on this device; undefined while it is read, or where it is missing. */
export function useStoredTree(building: string): Tree | undefined {
  const { store } = useDevice()
  const { tree } = useSyncExternalStore(store.subscribe, () => store.view(building))
  useEffect(() => void store.loadTree(building), [store, building])
  return tree && isTree(tree) ? tree : undefined
}
