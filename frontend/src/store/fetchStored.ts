import { yieldToInput } from '#frontend/api/whenIdle.ts'
import type { Aggregate } from './database.ts'
import type { LocalStore } from './localStore.ts'

/** Fetches, stores and returns a building or clearance. Fetches again if the answer is outdated when it arrives. */
export async function fetchStored<A extends Aggregate>(
  store: LocalStore,
  target: string,
  read: () => Promise<A>,
): Promise<A> {
  await store.loadTree(target)
  const start = await store.trees.startFetch(target)
  const tree = await read()
  await yieldToInput()
  if (!(await store.saveTree(target, tree, start))) return fetchStored(store, target, read)
  return tree
}
