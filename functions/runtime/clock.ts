/** Seconds since 1970, as expiry attributes hold them. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000
