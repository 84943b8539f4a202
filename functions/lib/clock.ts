/** Server time decides: expiry, "not later than today" in New Zealand, and the order of versions. */
export const now = (): string => new Date().toISOString()

const nzDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
/** The day in New Zealand, `2026-01-31`. */
export const today = (at: Date = new Date()): string => nzDay.format(at)

/** Seconds since 1970, as expiry attributes hold them. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000
