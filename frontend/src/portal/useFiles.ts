import { useEffect, useState } from 'react'
import type { ResponseCache } from './responseCaches.ts'

type Links = Readonly<Record<string, string>>
/** The links to a building’s plans and photos, by file hash; valid for a quarter of an hour. */
export interface Files {
  readonly links?: Links
  readonly failure?: string
}
/** How to read a building’s links, and the cache for its files, if any. */
export interface FilesSource {
  readonly name: string
  readonly read: (signal: AbortSignal) => Promise<{ data: Links }>
  readonly cache?: ResponseCache
}

const RENEW_MS = 14 * 60_000
const LIST = 'files'

/** Fetches all links of a building at once, and again before they expire or when the connection is back. */
export function useFiles(source: FilesSource): Files {
  const [files, setFiles] = useState<Files>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says which building it is
  useEffect(() => {
    const abort = new AbortController()
    const read = async () => {
      const links = await source.read(abort.signal).then(
        ({ data }) => data,
        () => undefined,
      )
      if (links) void cacheFiles(source, links, abort.signal)
      const loaded = links ?? (await cachedLinks(source))
      if (!abort.signal.aborted) setFiles(before => (loaded ? { links: loaded } : before.links ? before : MISSING))
    }
    void read()
    const timer = setInterval(read, RENEW_MS)
    addEventListener('online', read)
    return () => {
      abort.abort()
      clearInterval(timer)
      removeEventListener('online', read)
    }
  }, [source.name])
  return files
}

const MISSING: Files = { failure: 'Plans and photos show up here when you’re back online.' }

/** Stops when the register is left, because leaving also deletes the session’s stored files. */
async function cacheFiles({ cache }: FilesSource, links: Links, signal: AbortSignal): Promise<void> {
  await cache?.write(LIST, Object.keys(links))
  for (const [hash, link] of Object.entries(links)) if (!signal.aborted) await cache?.writeFile(hash, link)
}

/** Links to stored files; undefined where none are stored. */
async function cachedLinks({ cache }: FilesSource): Promise<Links | undefined> {
  const list = await cache?.read(LIST)
  if (!cache || !Array.isArray(list?.data)) return undefined
  const hashes = list.data.map(String)
  const links = await Promise.all(hashes.map(async hash => [hash, await cache.linkTo(hash)] as const))
  return Object.fromEntries(links.flatMap(([hash, link]) => (link ? [[hash, link]] : [])))
}
