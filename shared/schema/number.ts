import * as z from 'zod'

/**
 * Numbers with a range and a step: the table stores 38 digits between 1e-130 and 1e126, and refuses others. A whole number
 * has both by `int()`.
 */

const DECIMALS = 3
const isStepped = (value: number) => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS === value

/** A number that is typed: an amount, a result. */
export const decimal = (max: number) =>
  z
    .number('Enter a number')
    .check(z.gte(0, '0 or more'), z.lte(max, 'Too large'), z.refine(isStepped, `Use up to ${DECIMALS} decimals`))

/** A number that is measured by a device, such as a position. It is rounded. */
export const measure = (min: number, max: number, decimals: number, sentence?: string) => {
  const step = 10 ** decimals
  return z.number(sentence).check(
    z.gte(min, sentence),
    z.lte(max, sentence),
    z.overwrite(value => Math.round(value * step) / step || 0),
  )
}
