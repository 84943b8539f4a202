import { isServiceReachable, loadInTime } from '#frontend/ui/elements/loadInTime.ts'

const RELOADED_KEY = 'loaded-again'
/** Within this time a further missing chunk is no new deployment, and the page would reload without end. */
const PAUSE_MS = 60_000

/** The code of a screen is not on the device and could not be loaded. */
export class ChunkMissing extends Error {}

/**
 * Loads a chunk; throws a `ChunkMissing` if that fails. A missing chunk reloads the page, at most once a minute, because a new
 * deployment has other chunks.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadInTime(load)
  } catch (error) {
    const isReloaded = Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < PAUSE_MS
    if (isReloaded || !(await isServiceReachable()))
      throw new ChunkMissing('The code of the screen is missing', { cause: error })
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
    return new Promise(() => undefined)
  }
}
