const CACHE = 'portal-kept'

export interface Kept {
  readonly data: unknown
  /** When the service answered it. */
  readonly at: string
}

const addressOf = (name: string) => `/portal-kept/${name}`

/** What was last read, for when there is no connection. Storage may be refused: then nothing is kept. */
export const kept = {
  async read(name: string): Promise<Kept | undefined> {
    try {
      const found = await (await caches.open(CACHE)).match(addressOf(name))
      return found && ((await found.json()) as Kept)
    } catch {
      return undefined
    }
  },

  async write(name: string, data: unknown): Promise<void> {
    const text = JSON.stringify({ data, at: new Date().toISOString() } satisfies Kept)
    await caches
      .open(CACHE)
      .then(cache => cache.put(addressOf(name), new Response(text)))
      .catch(() => undefined)
  },

  /** Nothing readable stays after the session. */
  forget: (): Promise<unknown> => caches.delete(CACHE).catch(() => undefined),
}
