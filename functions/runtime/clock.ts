/** Seconds since 1970, the format of expiry attributes. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000

/**
 * Waits before the next attempt: a random time up to 50 ms × 2^attempt, so that two calls that conflicted once are unlikely to
 * conflict again.
 */
export const pauseAfter = (attempt: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))
