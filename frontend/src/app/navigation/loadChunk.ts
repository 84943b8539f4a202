const MARK = 'loaded-again'

/** Loads a chunk; where it is gone the page is loaded again, once, because a new deployment has other chunks. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load()
    sessionStorage.removeItem(MARK)
    return loaded
  } catch (error) {
    if (!navigator.onLine || sessionStorage.getItem(MARK)) throw error
    sessionStorage.setItem(MARK, 'yes')
    location.reload()
    return new Promise(() => undefined)
  }
}
