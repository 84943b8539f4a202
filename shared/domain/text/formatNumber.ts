/** Examples: `5,000`, `0.25` */
export const formatNumber = (number: number): string => number.toLocaleString('en-NZ')

/** Examples: `1 item`, `5,000 items` */
export const countOf = (number: number, noun: string): string =>
  `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
