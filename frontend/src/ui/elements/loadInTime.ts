/** How long a chunk may load (1§9). */
const CHUNK_TIMEOUT_MS = 120_000

/** Loads a chunk; fails after the time limit. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The chunk took too long to load')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the page’s server can be reached. */
export const isServiceReachable = (): Promise<boolean> =>
  fetch('/early.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads the page, unless the service cannot be reached, because then the page would be lost. Chromium remembers a failed chunk
 * for as long as the page is open.
 */
export const reloadPage = async (): Promise<void> => {
  if (await isServiceReachable()) location.reload()
}
