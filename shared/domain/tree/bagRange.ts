import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { text } from '#shared/schema/text.ts'
import type { Item } from './item.ts'

const MAX_RANGE_COUNT = 500
/** The limit exists because a building's ranges are stored in its own row. */
export const MAX_RANGES = 50
const MAX_PREFIX_LENGTH = 8
export const MAX_DIGITS = 6

const wholeNumber = (min: number, max: number) => {
  const sentence = `From ${min} to ${max}`
  return z.number('Enter a number').int('Enter a whole number').min(min, sentence).max(max, sentence)
}

const rangeFields = lazy(() => ({
  id: Id,
  contaminate_id: z.union([z.literal(CONTAMINANT.asbestos), z.literal(CONTAMINANT.lead)]),
  prefix: text(MAX_PREFIX_LENGTH),
  /** The minimum number of digits: with 3, the first number is `001`. */
  digits: wholeNumber(1, MAX_DIGITS),
  first: wholeNumber(0, 10 ** MAX_DIGITS - 1),
  count: wholeNumber(1, MAX_RANGE_COUNT),
}))

/** The requested codes: `count` numbers starting with `first`. */
export const BagRangeInput = lazy(() => z.object(rangeFields()))
export type BagRangeInput = z.infer<ReturnType<typeof BagRangeInput>>

/** Bag codes of one contaminant in a building that are reserved for one surveyor. */
export const BagRange = lazy(() =>
  z.object({
    ...rangeFields(),
    user_id: ActorId,
    user_name: z.string(),
    reserved_at: z.iso.datetime(),
  }),
)
export type BagRange = z.infer<ReturnType<typeof BagRange>>
type Numbers = Pick<BagRangeInput, 'prefix' | 'digits' | 'first' | 'count'>
type Codes = Numbers & Pick<BagRangeInput, 'contaminate_id'>

/** Bag codes are compared regardless of case. */
export const normaliseBagCode = (code: string): string => code.trim().toUpperCase()

const codeOf = ({ prefix, digits }: Numbers, number: number) => `${prefix}${String(number).padStart(digits, '0')}`

export const codesOf = (range: Numbers): string[] =>
  Array.from({ length: range.count }, (_, at) => codeOf(range, range.first + at))

/** Example: `A001 to A050`, or one code. */
export function rangeName(range: Numbers): string {
  const [first, last] = [codeOf(range, range.first), codeOf(range, range.first + range.count - 1)]
  return first === last ? first : `${first} to ${last}`
}

/** The number of a code in the range's format, inside or outside the range; undefined if the format differs. */
function numberIn(range: Numbers, code: string): number | undefined {
  const [wanted, prefix] = [normaliseBagCode(code), normaliseBagCode(range.prefix)]
  const rest = wanted.slice(prefix.length)
  if (!wanted.startsWith(prefix) || !/^\d{1,10}$/.test(rest)) return undefined
  const number = Number(rest)
  return normaliseBagCode(codeOf(range, number)) === wanted ? number : undefined
}

export function isInRange(range: Codes, contaminateId: ContaminantId, code: string): boolean {
  const number = range.contaminate_id === contaminateId ? numberIn(range, code) : undefined
  return number !== undefined && number >= range.first && number < range.first + range.count
}

export const rangeOf = (
  ranges: readonly BagRange[] | undefined,
  contaminateId: ContaminantId,
  code: string,
): BagRange | undefined => ranges?.find(range => isInRange(range, contaminateId, code))

export function rangeOfOther(
  ranges: readonly BagRange[] | undefined,
  contaminateId: ContaminantId,
  code: string,
  userId: string,
): BagRange | undefined {
  const range = rangeOf(ranges, contaminateId, code)
  return range?.user_id === userId ? undefined : range
}

/** The normalised bag codes of a contaminant's items. */
export const usedCodes = (items: readonly Item[], contaminateId: ContaminantId): Set<string> =>
  new Set(
    items.flatMap(({ contaminate_id, sample }) =>
      contaminate_id === contaminateId && sample?.bag_code ? [normaliseBagCode(sample.bag_code)] : [],
    ),
  )

/** The codes of a range that no item has, lowest first. */
export function freeCodes(range: Codes, items: readonly Item[]): string[] {
  const used = usedCodes(items, range.contaminate_id)
  return codesOf(range).filter(code => !used.has(normaliseBagCode(code)))
}

/** The first number after all codes with this prefix from which every requested code is free. */
export function nextFirst(wanted: Codes, ranges: readonly BagRange[], items: readonly Item[]): number {
  const { contaminate_id } = wanted
  const used = usedCodes(items, contaminate_id)
  const reserved = ranges.flatMap(range =>
    range.contaminate_id === contaminate_id ? [codeOf(range, range.first + range.count - 1)] : [],
  )
  const isTaken = (code: string) =>
    used.has(normaliseBagCode(code)) || rangeOf(ranges, contaminate_id, code) !== undefined
  let first = Math.max(0, ...[...reserved, ...used].flatMap(code => numberIn(wanted, code) ?? [])) + 1
  for (;;) {
    const last = codesOf({ ...wanted, first }).findLastIndex(isTaken)
    if (last < 0) return first
    first += last + 1
  }
}

/** The range without the codes after its last used one; undefined if no code is used. */
export function withoutUnused(range: BagRange, items: readonly Item[]): BagRange | undefined {
  const used = usedCodes(items, range.contaminate_id)
  const last = codesOf(range).findLastIndex(code => used.has(normaliseBagCode(code)))
  return last < 0 ? undefined : { ...range, count: last + 1 }
}
