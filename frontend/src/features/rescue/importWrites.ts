import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { hashesIn, type OutboxEntry } from '#frontend/store/database.ts'
import { decide } from '#frontend/store/decide.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { dependsOn } from '#frontend/store/writtenRows.ts'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { RescueContents } from './readRescueFile.ts'

/** Divides a rescue file’s writes into usable ones, and ones that need a damaged file or another unusable write. */
export function divideWrites({ writes, damaged }: Pick<RescueContents, 'writes' | 'damaged'>) {
  const unusable: OutboxEntry[] = []
  const usable: OutboxEntry[] = []
  for (const write of writes) {
    const isUnusable =
      hashesIn(write.input).some(hash => damaged.includes(hash)) || unusable.some(earlier => dependsOn(write, earlier))
    ;(isUnusable ? unusable : usable).push(write)
  }
  return { usable, unusable }
}

/** Fetches the buildings of these writes to this device, so that the page can name them and the rules can check the writes. */
export async function fetchBuildings({ store }: Device, writes: readonly OutboxEntry[]): Promise<void> {
  for (const id of new Set(writes.map(({ building_id }) => building_id))) {
    const read = async () => (await buildingCalls.buildings.tree({ params: { id } })).data
    await fetchStored(store, id, read).catch((error: unknown) => {
      // A building may be gone. Each of its writes gets this refusal when it is sent.
      if (!(error instanceof Refusal)) throw error
    })
  }
}

/** Throws `UnreadableFile` where a rule crashes on a write: no device can have stored such a write. */
export function assertReadable({ store }: Device, writes: readonly OutboxEntry[]): void {
  for (const write of writes)
    try {
      decide(store.view(write.clearance_id ?? write.building_id).tree, write, store.actor)
    } catch (error) {
      if (!(error instanceof Refusal)) throw new UnreadableFile('This file is damaged. A change in it can’t be read.')
    }
}

/**
 * Puts writes and their files into this device’s outbox under their original keys, so that writes the service already has take no
 * second effect.
 */
export async function importWrites(
  { store, files, outbox }: Device,
  { manifest, sound, bytesOf }: Pick<RescueContents, 'manifest' | 'sound' | 'bytesOf'>,
  writes: readonly OutboxEntry[],
): Promise<void> {
  const named = new Set(hashesIn(writes.map(({ input }) => input)))
  for (const { hash, type, purpose } of manifest.files)
    if (named.has(hash) && sound.has(hash)) await files.store(new Blob([bytesOf(hash)], { type }), purpose)
  for (const { failed: _, ...write } of writes) await store.importWrite({ made_by: manifest.person.id, ...write })
  outbox.wake()
}
