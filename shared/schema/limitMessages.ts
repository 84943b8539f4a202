/** `6000` as a screen shows it: `6,000`. Made without `Intl`, whose first use costs a function milliseconds of its start. */
export const grouped = (count: number, between = ','): string =>
  count < 1000
    ? String(count)
    : `${grouped(Math.floor(count / 1000), between)}${between}${String(count % 1000).padStart(3, '0')}`

/** The message of a text that has more than `max` characters. */
export const tooLong = (max: number): string => `Use ${grouped(max)} characters or fewer`

/** The message of a list that has more than `max` entries; `noun` is their plural: `Up to 30 marks`. */
export const tooMany = (max: number, noun: string): string => `Up to ${grouped(max)} ${noun}`
