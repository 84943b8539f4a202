/** The current instant as rows store it: `2026-01-31T01:30:00.000Z`. */
export const now = (): string => new Date().toISOString()

/** Formats are created on first use, because loading time zones takes milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()
function format(at: Date | number, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(parts)
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-NZ', { timeZone, ...parts })
  formats.set(key, formatter)
  return formatter.format(at)
}
const inNewZealand = (at: Date | number, parts: Intl.DateTimeFormatOptions) => format(at, 'Pacific/Auckland', parts)

/**
 * The New Zealand day of an instant, `2026-01-31`. Built from `31/01/2026`, because all browsers format en-NZ the same, while
 * WebKit formats `en-CA` differently.
 */
export const nzDay = (at: Date | number = Date.now()): string =>
  inNewZealand(at, { day: '2-digit', month: '2-digit', year: 'numeric' }).split('/').reverse().join('-')

/** The time of day in New Zealand, `14:30`. */
export const nzTime = (at: Date | number = Date.now()): string =>
  inNewZealand(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const HOUR_MS = 3_600_000
/** When a New Zealand day starts, in ms since 1970, shifted by `later` days. New Zealand is 12 or 13 hours ahead of UTC. */
export function nzDayStart(day: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * 24 * HOUR_MS
  const starts = [13, 12].map(hours => midnight - hours * HOUR_MS)
  return starts.find(start => nzTime(start) === '00:00') ?? midnight
}

/** The day `2026-02-17` as `17/02/2026`. */
export const formatDay = (day: string | undefined): string =>
  day ? day.slice(0, 10).split('-').reverse().join('/') : ''

/** The New Zealand day of an instant as `17/02/2026`. */
export const formatNzDay = (instant: string | undefined): string => (instant ? formatDay(nzDay(new Date(instant))) : '')

/** An instant in New Zealand time as `17/02/2026, 14:30`. */
export function formatMoment(instant: string): string {
  const at = new Date(instant)
  return `${formatDay(nzDay(at))}, ${nzTime(at)}`
}

/** A local date and time, `2026-02-17T14:30`, as `17/02/2026, 14:30`. */
export const formatDayAndTime = (dayAndTime: string): string => `${formatDay(dayAndTime)}, ${dayAndTime.slice(11, 16)}`

/** The weekday of `2026-02-17`: `Tuesday`. */
export const weekdayOf = (day: string): string => format(new Date(day), 'UTC', { weekday: 'long' })

/** The day `2026-02-17` as `Tuesday 17/02/2026`. */
export const formatDayWithWeekday = (day: string): string => `${weekdayOf(day)} ${formatDay(day)}`

/** The month `2026-02` as `Feb 2026`. */
export const formatMonth = (month: string): string =>
  format(new Date(`${month}-01`), 'UTC', { month: 'short', year: 'numeric' })

const DAY_MS = 24 * HOUR_MS
/** The day `days` after a day. Only for years that can be entered (`dayInput.ts`). */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The day `months` after a day, limited to the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}

export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The day `2026-02-17` as `Tue 17/02`. */
export const formatShortDay = (day: string): string =>
  `${format(new Date(day), 'UTC', { weekday: 'short' })} ${formatDay(day).slice(0, 5)}`
