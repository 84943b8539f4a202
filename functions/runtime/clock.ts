/** Seconds since 1970, as expiry attributes hold them. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000

/** Before the next attempt: longer each time, and by chance, so that those who were in each other’s way are not again. */
export const pauseAfter = (attempt: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))
