import { yieldToInput } from '#frontend/api/whenIdle.ts'
import { hashesIn } from '#frontend/store/database.ts'
import { fetchCodeReader } from '#frontend/store/device/codeReader.ts'
import { askToPersist } from '#frontend/store/device/storage.ts'
import { answerKey } from '#frontend/store/drafts.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { everyPage } from '#shared/contract/protocol/listPage.ts'

/** The files of a building on this device: plans with their tiles, photos and drawing images. */
export interface FieldState {
  /** When it was made ready; undefined if never. */
  readonly at: string | undefined
  readonly files: number
  readonly missing: readonly string[]
  readonly bytes: number
  /** Whether the app itself is on this device, so that it opens offline. */
  readonly hasApp: boolean
}

/** Loaded with the first building that is made ready, to keep the first page small. */
const loadCalls = async () => {
  const [{ buildingCalls }, { api }] = await Promise.all([
    import('#frontend/api/buildingCalls.ts'),
    import('#frontend/api/client.ts'),
  ])
  return { ...buildingCalls, users: api.users }
}

export async function readFieldState({ store }: Device, building: string): Promise<FieldState> {
  const { database } = store
  // Reading the whole building would delay the screen.
  await yieldToInput()
  const hashes = hashesIn(store.view(building).tree ?? null)
  let bytes = 0
  const missing: string[] = []
  for (const hash of hashes) {
    const file = await database.get('files', hash)
    if (file) bytes += file.bytes.byteLength
    else missing.push(hash)
  }
  const registration = await navigator.serviceWorker?.getRegistration()
  return {
    at: await database.get('ready', building),
    files: hashes.length,
    missing,
    bytes,
    hasApp: Boolean(registration?.active),
  }
}

/**
 * Resolves when the app itself is on this device; its download starts three seconds after the first screen. Resolves at once in
 * browsers without service workers.
 */
export async function appOnDevice(): Promise<void> {
  await navigator.serviceWorker?.ready
}

/** The number of parallel fetches. */
const AT_ONCE = 3

/**
 * Stores on this device all that a surveyor needs offline in a building: the current building, its plans, photos and drawing
 * images, and the lists for its forms. `onProgress` gets the number of files done and the total. Throws where a file could not be
 * fetched; fetched files stay, and the next call continues from there.
 */
export async function makeFieldReady(
  device: Device,
  building: string,
  onProgress: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  askToPersist()
  const { store, files, drafts } = device
  const calls = await loadCalls()
  const options = { signal }
  const tree = await fetchStored(
    store,
    building,
    async () => (await calls.buildings.tree({ params: { id: building } }, options)).data,
  )
  const lists = [
    [['people'], () => everyPage(after => calls.users.list({ query: { after } }, options))],
    [['offices'], () => calls.namedAddresses.offices({}, options)],
    [['laboratories'], () => calls.namedAddresses.laboratories({}, options)],
    [['clients'], () => everyPage(after => calls.clients.list({ query: { after } }, options))],
    [
      ['contacts', tree.building.client_id],
      () => calls.clients.contacts({ params: { id: tree.building.client_id } }, options),
    ],
  ] as const
  for (const [query, read] of lists) await drafts.saveAnswer(answerKey(query), (await read()).data)
  await fetchCodeReader(signal)
  const hashes = hashesIn(tree)
  const next = hashes.values()
  let done = 0
  const fetchNext = async () => {
    for (const hash of next) {
      await files.blob(hash, signal)
      done += 1
      onProgress(done, hashes.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  await store.database.put('ready', new Date().toISOString(), building)
}
