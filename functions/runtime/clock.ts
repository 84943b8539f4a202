/** Server time decides: expiry, "not later than today" in New Zealand, and the order of versions. */
export const now = (): string => new Date().toISOString()

/** Formats of New Zealand's time, each made on first use: making one loads the time zones, which takes milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()
function inNewZealand(at: Date, locale: string, parts: Intl.DateTimeFormatOptions = {}): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'Pacific/Auckland', ...parts })
  formats.set(locale, format)
  return format.format(at)
}

/** The day in New Zealand, `2026-01-31`. */
export const today = (at: Date = new Date()): string => inNewZealand(at, 'en-CA')

/** The time of day in New Zealand, `14:30`. */
export const timeOfDay = (at: Date = new Date()): string =>
  inNewZealand(at, 'en-GB', { hour: '2-digit', minute: '2-digit' })

/** Seconds since 1970, as expiry attributes hold them. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const isPast = (expirySeconds: number): boolean => expirySeconds <= Date.now() / 1000
