import { hashesIn, isTree, type StoredReceipt } from '#frontend/store/database.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { MAX_FILES, MAX_ITEMS } from '#shared/domain/files/receipt.ts'

/** Loaded with the first receipt, to keep the first page small. */
const calls = async () => (await import('#frontend/api/buildingCalls.ts')).buildingCalls.files

/**
 * Asks the service which items and files of a building it has, out of those on this device. Unsent writes are left out. Stores
 * the receipt, and resolves to it.
 */
export async function askReceipt({ store, drafts: _, ...device }: Device, building: string): Promise<StoredReceipt> {
  await store.loadTree(building)
  const { tree, waiting } = store.view(building)
  if (!tree || !isTree(tree)) throw new Error('This building isn’t on this device')
  const unsent = new Set(waiting.flatMap(({ input }) => ('id' in input ? [input.id] : [])))
  const unsentFiles = new Set(hashesIn(waiting.map(({ input }) => input)))
  const onDevice = new Set(await store.database.getAllKeys('files'))
  const items = tree.items.map(({ id }) => id).filter(id => !unsent.has(id))
  // The service renders the drawing images itself, and can render them again.
  const { drawings: _drawn, ...recorded } = tree
  const files = hashesIn(recorded).filter(hash => onDevice.has(hash) && !unsentFiles.has(hash))
  const body = { items: items.slice(0, MAX_ITEMS), files: files.slice(0, MAX_FILES) }
  const { data } = await (await calls()).receipt({ params: { id: building }, body })
  device.connection.set('online')
  await store.database.put('receipts', data, building)
  return data
}
