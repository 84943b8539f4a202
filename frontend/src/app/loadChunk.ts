import { isServiceReachable, loadInTime } from '#frontend/ui/elements/loadInTime.ts'

const RELOADED_KEY = 'loaded-again'

/** The code of a screen is not on the device and could not be loaded. */
export class ChunkMissing extends Error {}

/**
 * Loads a chunk; throws a `ChunkMissing` if that fails. A missing chunk reloads the page once, because a new deployment has other
 * chunks.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await loadInTime(load)
    sessionStorage.removeItem(RELOADED_KEY)
    return loaded
  } catch (error) {
    if (sessionStorage.getItem(RELOADED_KEY) || !(await isServiceReachable()))
      throw new ChunkMissing('The code of the screen is missing', { cause: error })
    sessionStorage.setItem(RELOADED_KEY, 'yes')
    location.reload()
    return new Promise(() => undefined)
  }
}
