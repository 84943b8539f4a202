import { countOf } from '#shared/domain/text/formatNumber.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Example: `1.4 GB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}

/** The usual mail limit is 25 MB, and encoding adds a third. */
const MAX_MAIL_BYTES = 18 * 1024 * 1024

/** `size` in bytes. */
interface Measures {
  readonly pages?: number | undefined
  readonly size?: number | undefined
}

export const isTooLargeForMail = (size: number | undefined): boolean => size !== undefined && size > MAX_MAIL_BYTES

/** Example: `3.1 MB`, with a note if the file is too large for most email. */
export const documentSize = ({ size }: Pick<Measures, 'size'>): string =>
  size === undefined ? '' : `${formatBytes(size)}${isTooLargeForMail(size) ? ', too large for most email' : ''}`

/** Example: `26 pages, 3.1 MB` */
export const documentExtent = ({ pages, size }: Measures): string =>
  [pages === undefined ? '' : countOf(pages, 'page'), documentSize({ size })].filter(Boolean).join(', ')
