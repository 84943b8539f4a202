import * as z from 'zod'
import { parseNumber } from './parseNumber.ts'

/**
 * Numbers are limited in range and step, because the table stores 38 digits between 1e-130 and 1e126 and refuses others. A whole
 * number is limited by `int()`.
 */

const DECIMALS = 3
const isStepped = (value: number) => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS === value

/** A typed number, such as an amount or a result. Strings are parsed by `parseNumber`. */
export const decimal = (max: number) =>
  z
    .union([z.number(), z.string().max(60)], 'Enter a number')
    .transform((typed, context): number => {
      if (typeof typed === 'number') return typed
      const { value, message = 'Enter a number' } = parseNumber(typed)
      if (value === undefined) context.addIssue({ code: 'custom', message })
      return value ?? 0
    })
    .pipe(
      z
        .number()
        .check(z.gte(0, '0 or more'), z.lte(max, 'Too large'), z.refine(isStepped, `Use up to ${DECIMALS} decimals`)),
    )

/** A number measured by a device, such as a position. It is rounded. */
export const measure = (min: number, max: number, decimals: number, sentence?: string) => {
  const step = 10 ** decimals
  return z.number(sentence).check(
    z.gte(min, sentence),
    z.lte(max, sentence),
    z.overwrite(value => Math.round(value * step) / step || 0),
  )
}
