import { isTree, type OutboxEntry } from '#frontend/store/database.ts'
import { decide } from '#frontend/store/decide.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'

/**
 * Sends an item or a room whose parent was deleted to another room or floor. Its layer is left out, because it belongs to the
 * deleted parent. Resolves to the write; it is refused where the rule requires more input, such as a polygon.
 */
export async function moveWrite({ store, outbox }: Device, entry: OutboxEntry, parent: string): Promise<OutboxEntry> {
  const moved = movedTo(entry, parent)
  const { tree } = store.view(entry.building_id)
  try {
    decide(tree && isTree(tree) ? tree : undefined, moved, store.actor)
    await store.requeue(moved, moved.input)
    outbox.wake()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await store.refuse(moved, error)
  }
  return store.entries.find(({ key }) => key === entry.key) ?? moved
}

/** A previously saved row was deleted with its parent, and is created again under a new id. */
function movedTo({ before, ...entry }: OutboxEntry, parent: string): OutboxEntry {
  const { clears: _, ...input } = entry.input as { id: string; clears?: unknown }
  const place = entry.name === 'saveItem' ? { room_id: parent } : { floor_id: parent }
  const id = before ? newId() : input.id
  return { ...entry, input: { ...input, ...place, id, version: 0, layer: emptyLayer } } as unknown as OutboxEntry
}
