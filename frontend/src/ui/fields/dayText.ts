import { formatDay } from '#shared/domain/vocabulary/time.ts'

const AS_STORED = /^\d{4}-\d{2}-\d{2}$/
const AS_TYPED = /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/
const SHORT_YEAR = /^(\d{1,2}[/.\-\s]+\d{1,2}[/.\-\s]+)(\d{2})$/

const isDay = (day: string): boolean => {
  const at = new Date(day)
  return AS_STORED.test(day) && !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(day)
}

/**
 * Parses a typed day into `YYYY-MM-DD`: `17/2/2026`, `17.02.2026`, `17022026`, or ISO. Other text is returned unchanged, so that
 * the form can refuse it and nothing is lost.
 */
export function dayOf(typed: string): string {
  const text = typed.trim()
  if (isDay(text)) return text
  const [, ...parts] = AS_TYPED.exec(text) ?? []
  const [day = '', month = '', year = ''] = parts.filter(Boolean)
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : text
}

/** Like `dayOf`, on blur: `17/2/26` then means this century. During typing it may be incomplete. */
export const wholeDayOf = (typed: string): string => dayOf(typed.trim().replace(SHORT_YEAR, '$120$2'))

/** The displayed text: a day as `17/02/2026`, any other text unchanged. */
export const textOf = (value: string): string => (isDay(value) ? formatDay(value) : value)

/** Adds the slash after a typed day or month. */
export const withSlashes = (text: string, before: string): string =>
  text.length > before.length && /^\d{2}$|^\d{1,2}\/\d{2}$/.test(text) ? `${text}/` : text.replace(/\/{2,}/g, '/')
