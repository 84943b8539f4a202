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
