import * as z from 'zod'
import { parseNumber } from './parseNumber.ts'

/**
 * Numbers are limited in range and step, because the table stores 38 digits between 1e-130 and 1e126 and refuses others. A whole
 * number is limited by `int()`.
 */
interface Bounds {
  readonly min: number
  readonly max: number
  readonly decimals: number
}

/** Rounds to the decimals. The result is never -0. */
const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals || 0

/** A number that a device or the page computes, such as a position. It is rounded. `sentence`: the message for both bounds. */
export const decimal = ({ min, max, decimals, sentence }: Bounds & { readonly sentence?: string }) =>
  z.number(sentence).check(
    z.gte(min, sentence),
    z.lte(max, sentence),
    z.overwrite(value => rounded(value, decimals)),
  )

/** A number from 0 that a user types, such as an amount or a result. Strings are parsed by `parseNumber`. It is not rounded. */
export const typedDecimal = ({ max, decimals }: Omit<Bounds, 'min'>) =>
  z
    .union([z.number(), z.string().max(60)], 'Enter a number')
    .transform((typed, context): number => {
      if (typeof typed === 'number') return typed
      const { value, message = 'Enter a number' } = parseNumber(typed)
      if (value === undefined) context.addIssue({ code: 'custom', message })
      return value ?? 0
    })
    .pipe(
      z.number().check(
        z.gte(0, '0 or more'),
        z.lte(max, 'Too large'),
        z.refine(value => rounded(value, decimals) === value, `Use up to ${decimals} decimals`),
      ),
    )
