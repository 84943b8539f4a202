/** Server time decides: expiry, "not later than today" in New Zealand, and the order of versions. */
export const now = (): string => new Date().toISOString()

const nzDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
/** The day in New Zealand, `2026-01-31`. */
export const today = (at: Date = new Date()): string => nzDay.format(at)

const nzTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' })
/** The time of day in New Zealand, `14:30`. */
export const timeOfDay = (at: Date = new Date()): string => nzTime.format(at)

/** Seconds since 1970, as expiry attributes hold them. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000
