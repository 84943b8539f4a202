import { Zip, ZipPassThrough } from 'fflate'
import { hashesIn, isTree, type OutboxEntry } from '#frontend/store/database.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { sha256 } from '#frontend/store/sha256.ts'
import { MANIFEST, type Manifest, pathOf, WRITES } from './rescueFile.ts'

type Owner = Pick<Manifest, 'person' | 'company'>

/** All unsent writes of this device with their files. The writes keep their keys, so that none takes effect twice. */
export async function rescueFile(
  { store, files: stored }: Pick<Device, 'store' | 'files'>,
  owner: Owner,
): Promise<Blob> {
  const entries = store.entries
  const writes = new TextEncoder().encode(JSON.stringify({ writes: entries }))
  const archive = new Archive()
  const files: Manifest['files'] = []
  for (const hash of hashesIn(entries.map(({ input }) => input))) {
    const file = await stored.read(hash)
    if (!file) continue
    files.push({ hash, type: file.type, purpose: file.purpose })
    archive.add(pathOf(hash), new Uint8Array(file.bytes))
  }
  const manifest: Manifest = {
    format: 'clearfloor-changes-1',
    saved_at: new Date().toISOString(),
    ...owner,
    buildings: await namedBuildings(store, entries),
    writes: await sha256(writes.buffer),
    files,
  }
  archive.add(WRITES, writes)
  archive.add(MANIFEST, new TextEncoder().encode(JSON.stringify(manifest, null, 2)))
  return archive.end()
}

async function namedBuildings(
  store: Device['store'],
  entries: readonly OutboxEntry[],
): Promise<{ id: string; name: string }[]> {
  const named = []
  for (const id of new Set(entries.map(({ building_id }) => building_id))) {
    await store.loadTree(id)
    const { tree } = store.view(id)
    named.push({ id, name: tree && isTree(tree) ? tree.building.name : 'Building' })
  }
  return named
}

/** A ZIP that grows file by file. The added bytes become Blobs, which the browser may keep on disk. */
class Archive {
  readonly #parts: Blob[] = []
  #chunks: Uint8Array<ArrayBuffer>[] = []
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error
    this.#chunks.push(new Uint8Array(chunk))
  })

  add(path: string, bytes: Uint8Array): void {
    const entry = new ZipPassThrough(path)
    this.#zip.add(entry)
    entry.push(bytes, true)
    this.#flush()
  }

  #flush(): void {
    this.#parts.push(new Blob(this.#chunks))
    this.#chunks = []
  }

  end(): Blob {
    this.#zip.end()
    this.#flush()
    return new Blob(this.#parts, { type: 'application/zip' })
  }
}
