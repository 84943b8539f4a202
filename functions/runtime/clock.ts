/** Seconds since 1970, as expiry attributes hold them. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000

/**
 * Waits before the next attempt: a random time of at most 50 ms × 2^attempt. Two calls that met once are unlikely to meet
 * again.
 */
export const pauseAfter = (attempt: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))
