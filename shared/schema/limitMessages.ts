/** `6000` as a screen shows it: `6,000`. Made without `Intl`, whose first use costs a function milliseconds of its start. */
const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** The message of a text that has more than `max` characters. */
export const tooLong = (max: number): string => `Use ${withCommas(max)} characters or fewer`

/** The message of a list that has more than `max` entries; `noun` is their plural: `Up to 30 marks`. */
export const tooMany = (max: number, noun: string): string => `Up to ${withCommas(max)} ${noun}`
