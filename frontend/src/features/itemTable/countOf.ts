import { formatNumber } from '#shared/domain/text/formatNumber.ts'

/** `1 item`, `2,000 items`. */
export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
