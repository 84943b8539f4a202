import { isTree, type OutboxEntry } from '#frontend/store/database.ts'
import { decide } from '#frontend/store/decide.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'

/**
 * Sends an item or a room whose parent was deleted to another room or floor. Its layer is left out, because it belongs to the
 * deleted parent. Resolves to the write; it is refused where the rule requires more input, such as a polygon.
 */
export async function moveWrite({ store, outbox }: Device, entry: OutboxEntry, parent: string): Promise<OutboxEntry> {
  const { tree: stored } = store.view(entry.building_id)
  const tree = stored && isTree(stored) ? stored : undefined
  const moved = moveToParent(entry, parent, tree)
  try {
    decide(tree, moved, store.actor)
    await store.requeue(moved, moved.input)
    outbox.wake()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await store.refuse(moved, error)
  }
  return store.entries.find(({ key }) => key === entry.key) ?? moved
}

/**
 * A previously saved row was deleted with its parent, and is created again under a new id. An item that was on its way to a room
 * that is now deleted still exists in its earlier room, and moves from there.
 */
export function moveToParent(
  { before, ...entry }: OutboxEntry,
  parent: string,
  tree: Pick<Tree, 'items'> | undefined,
): OutboxEntry {
  if (entry.name !== 'saveItem' && entry.name !== 'saveRoom') return entry
  const start = { id: before ? newId() : entry.input.id, version: 0, layer: emptyLayer }
  if (entry.name === 'saveItem') {
    const { clears: _, ...input } = entry.input
    const own = findRow(tree?.items ?? [], input.id)
    if (before && own && own.room_id !== input.room_id)
      return { ...entry, before, input: { ...input, layer: emptyLayer, room_id: parent } }
    return { ...entry, input: { ...input, ...start, room_id: parent } }
  }
  const { clears: _, ...input } = entry.input
  return { ...entry, input: { ...input, ...start, floor_id: parent } }
}
