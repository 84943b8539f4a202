interface Kept {
  readonly data: unknown
  /** When the service answered it. */
  readonly at: string
}
export type Keeping = ReturnType<typeof keptIn>

const addressOf = (name: string) => `/portal-kept/${name}`

/** What was last read, for when there is no connection. Storage may be refused: then nothing is kept. */
function keptIn(cacheName: string) {
  // A browser that blocks storage may have no caches at all.
  const open = async (): Promise<Cache> => caches.open(cacheName)
  const write = (name: string, response: Response): Promise<void> =>
    open()
      .then(cache => cache.put(addressOf(name), response))
      .catch(() => undefined)
  const find = (name: string): Promise<Response | undefined> =>
    open()
      .then(cache => cache.match(addressOf(name)))
      .catch(() => undefined)

  return {
    async read(name: string): Promise<Kept | undefined> {
      const found = await find(name)
      return found && ((await found.json()) as Kept)
    },

    write: (name: string, data: unknown): Promise<void> =>
      write(name, new Response(JSON.stringify({ data, at: new Date().toISOString() } satisfies Kept))),

    /** A file of the service by its hash, unless it is kept already. */
    async writeFile(hash: string, link: string): Promise<void> {
      if (await find(hash)) return
      const file = await fetch(link).catch(() => undefined)
      if (file?.ok) await write(hash, file)
    },

    /** A link to a kept file, for this page. */
    async linkTo(hash: string): Promise<string | undefined> {
      const found = await find(hash)
      return found && URL.createObjectURL(await found.blob())
    },

    remove: (name: string): Promise<unknown> =>
      open()
        .then(cache => cache.delete(addressOf(name)))
        .catch(() => undefined),

    /** Nothing readable stays after the session. */
    forget: async (): Promise<unknown> => globalThis.caches?.delete(cacheName).catch(() => undefined),
  }
}

export const kept = keptIn('portal-kept')
/** Of the on-site register. */
export const siteKept = keptIn('site-kept')
