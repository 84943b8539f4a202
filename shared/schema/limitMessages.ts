/** `6000` becomes `6,000`. Avoids `Intl`, whose first use adds milliseconds to a function's cold start. */
export const grouped = (count: number, between = ','): string =>
  count < 1000
    ? String(count)
    : `${grouped(Math.floor(count / 1000), between)}${between}${String(count % 1000).padStart(3, '0')}`

export const tooLong = (max: number): string => `Use ${grouped(max)} characters or fewer`

/** The message for a list with more than `max` entries. `noun` is plural: `Up to 30 marks`. */
export const tooMany = (max: number, noun: string): string => `Up to ${grouped(max)} ${noun}`
