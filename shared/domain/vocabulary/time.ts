/** Dates and times in New Zealand, for due dates, "not later than today" and the dates of documents. */

/** This instant, as it is stored in rows: `2026-01-31T01:30:00.000Z`. */
export const now = (): string => new Date().toISOString()

/** Each format is made on first use: making one loads the time zones, which takes milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()
function inNewZealand(at: Date | number, locale: string, parts: Intl.DateTimeFormatOptions = {}): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'Pacific/Auckland', ...parts })
  formats.set(locale, format)
  return format.format(at)
}

/**
 * The day in New Zealand of an instant, `2026-01-31`; today where none is given. Turned round from `31/01/2026`, which every
 * browser writes alike: of `en-CA`, WebKit writes another order.
 */
export const nzDay = (at: Date | number = Date.now()): string =>
  inNewZealand(at, 'en-NZ', { day: '2-digit', month: '2-digit', year: 'numeric' }).split('/').reverse().join('-')

/** The time of day in New Zealand, `14:30`. */
export const nzTime = (at: Date | number = Date.now()): string =>
  inNewZealand(at, 'en-GB', { hour: '2-digit', minute: '2-digit' })

/** A day, `2026-02-17`, as people here write it: `17/02/2026`. */
export const formatDay = (day: string | undefined): string =>
  day ? day.slice(0, 10).split('-').reverse().join('/') : ''

/** The day in New Zealand of an instant, `17/02/2026`. */
export const formatNzDay = (instant: string | undefined): string => (instant ? formatDay(nzDay(new Date(instant))) : '')

let clock: Intl.DateTimeFormat | undefined
/** The time of day of an instant where the reader is, `14:30`. */
export function formatTime(instant: string): string {
  clock ??= new Intl.DateTimeFormat('en-NZ', { hour: '2-digit', minute: '2-digit', hour12: false })
  return clock.format(new Date(instant))
}
