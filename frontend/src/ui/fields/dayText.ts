import { formatDay } from '#shared/domain/vocabulary/time.ts'

const AS_STORED = /^\d{4}-\d{2}-\d{2}$/
const AS_TYPED = /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/
const SHORT_YEAR = /^(\d{1,2}[/.\-\s]+\d{1,2}[/.\-\s]+)(\d{2})$/

/** Whether such a day exists. */
const isDay = (day: string): boolean => {
  const at = new Date(day)
  return AS_STORED.test(day) && !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(day)
}

/**
 * The day `YYYY-MM-DD` that somebody typed as day, month and year: `17/2/2026`, `17.02.2026`, `17022026`, or as it is
 * stored. What is no day stays as it was typed, so that the form can refuse it and nothing is lost.
 */
export function dayOf(typed: string): string {
  const text = typed.trim()
  if (isDay(text)) return text
  const [, ...parts] = AS_TYPED.exec(text) ?? []
  const [day = '', month = '', year = ''] = parts.filter(Boolean)
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : text
}

/** As `dayOf`, when the field is left: `17/2/26` is then a day of this century, which it may not yet be while it is typed. */
export const wholeDayOf = (typed: string): string => dayOf(typed.trim().replace(SHORT_YEAR, '$120$2'))

/** A value of the field as people here write it: a day as `17/02/2026`, anything else as it was typed. */
export const textOf = (value: string): string => (isDay(value) ? formatDay(value) : value)

/** Puts the slash after a day, and after a month, as it is typed digit by digit. */
export const withSlashes = (text: string, before: string): string =>
  text.length > before.length && /^\d{2}$|^\d{1,2}\/\d{2}$/.test(text) ? `${text}/` : text.replace(/\/{2,}/g, '/')
