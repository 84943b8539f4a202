import { yieldToInput } from '#frontend/api/whenIdle.ts'
import { hashesIn } from '#frontend/store/database.ts'
import { fetchCodeReader } from '#frontend/store/device/codeReader.ts'
import { askToPersist } from '#frontend/store/device/storage.ts'
import { answerKey } from '#frontend/store/drafts.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { everyPage } from '#shared/contract/protocol/listPage.ts'

/** What of a building is on this device: every plan with its tiles, every photo and drawing image. */
export interface FieldState {
  /** When it was made ready; undefined where it never was. */
  readonly at: string | undefined
  readonly files: number
  readonly missing: readonly string[]
  readonly bytes: number
  /** Whether Clearfloor itself is on this device, so that it opens without a network. */
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
  // It reads the whole building: after the screen is there.
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

/** Until Clearfloor itself is on this device, which begins three seconds after the first screen; not where a browser keeps no pages. */
export async function appOnDevice(): Promise<void> {
  await navigator.serviceWorker?.ready
}

/** How many files are fetched at a time. */
const AT_ONCE = 3

/**
 * Puts everything on this device that a surveyor needs in a building without signal: the building as it is now, its plans,
 * photos and drawing images, and the lists that its forms offer. `onProgress` is told how many files are there, of how many.
 * Throws where a file could not be fetched; what was fetched stays, and the next time goes on from there.
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
