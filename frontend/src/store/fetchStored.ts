import { yieldToInput } from '#frontend/api/whenIdle.ts'
import type { Aggregate } from './database.ts'
import type { LocalStore } from './localStore.ts'

/** Fetches a building or clearance and stores it; again where a write was accepted meanwhile: the answer may be from before it. */
export async function fetchStored(store: LocalStore, target: string, read: () => Promise<Aggregate>): Promise<void> {
  await store.loadTree(target)
  const answered = store.trees.answeredCount(target)
  const tree = await read()
  await yieldToInput()
  if (store.trees.answeredCount(target) !== answered) return fetchStored(store, target, read)
  await store.saveTree(target, tree)
}
