import { formatNumber } from '#shared/domain/text/formatNumber.ts'

/** `1 item`, `2,000 items`. */
export const countOf = (count: number, what: string): string =>
  `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
