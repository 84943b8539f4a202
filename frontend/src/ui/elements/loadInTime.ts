/** How long a chunk may load (1§9). */
const CHUNK_TIMEOUT_MS = 120_000

/** Loads a chunk; one that takes longer has failed. */
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

/** Whether the service that the page comes from can be reached. */
export const isServiceThere = (): Promise<boolean> =>
  fetch('/early.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads the page again, unless the service can’t be reached: then the page would be gone. Chromium remembers that a chunk
 * couldn’t be loaded as long as the page is open.
 */
export const reloadPage = async (): Promise<void> => {
  if (await isServiceThere()) location.reload()
}
