interface CachedData {
  readonly data: unknown
  /** The time of the service’s answer. */
  readonly at: string
}
export type ResponseCache = ReturnType<typeof responseCache>

const addressOf = (name: string) => `/portal-kept/${name}`

/** The last answers, for offline use. Where the browser refuses storage, nothing is kept. */
function responseCache(cacheName: string) {
  // A browser that blocks storage may lack `caches`, or throws where it is read.
  const open = async (): Promise<Cache> => caches.open(cacheName)
  const deleteAll = async (): Promise<boolean> => caches.delete(cacheName)
  const write = (name: string, response: Response): Promise<void> =>
    open()
      .then(cache => cache.put(addressOf(name), response))
      .catch(() => undefined)
  const find = (name: string): Promise<Response | undefined> =>
    open()
      .then(cache => cache.match(addressOf(name)))
      .catch(() => undefined)

  return {
    async read(name: string): Promise<CachedData | undefined> {
      const response = await find(name)
      return response && ((await response.json()) as CachedData)
    },

    write: (name: string, data: unknown): Promise<void> =>
      write(name, new Response(JSON.stringify({ data, at: new Date().toISOString() } satisfies CachedData))),

    /** Stores a file of the service by hash, unless it is stored already. */
    async writeFile(hash: string, link: string): Promise<void> {
      if (await find(hash)) return
      const file = await fetch(link).catch(() => undefined)
      if (file?.ok) await write(hash, file)
    },

    /** An object URL of a stored file, for this page. */
    async linkTo(hash: string): Promise<string | undefined> {
      const response = await find(hash)
      return response && URL.createObjectURL(await response.blob())
    },

    remove: (name: string): Promise<unknown> =>
      open()
        .then(cache => cache.delete(addressOf(name)))
        .catch(() => undefined),

    /** Leaves nothing readable after the session. */
    forget: (): Promise<unknown> => deleteAll().catch(() => undefined),
  }
}

export const portalCache = responseCache('portal-kept')
export const siteCache = responseCache('site-kept')
