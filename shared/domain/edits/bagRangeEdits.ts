import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import {
  type BagRange,
  type BagRangeInput,
  codesOf,
  MAX_RANGES,
  nextFirst,
  normaliseBagCode,
  rangeName,
  rangeOf,
  usedCodes,
  withoutUnused,
} from '#shared/domain/tree/bagRange.ts'
import { MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import { type Change, type EditContext, findOrRefuse, putRow, type Tree } from '#shared/domain/tree/tree.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { refuseContaminantNotSurveyed } from './itemEdits.ts'

/**
 * Reserves a range of bag codes for the actor. Refuses with `bag_range_taken` and the next free number if a code is used or in
 * another range. A retry with the same id changes nothing.
 */
export function reserveBagRange(tree: Tree, input: BagRangeInput, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  refuseContaminantNotSurveyed(tree, input.contaminate_id)
  const ranges = tree.building.bag_ranges ?? []
  if (ranges.some(({ id }) => id === input.id)) return putRanges(tree, ranges, context)
  if (ranges.length >= MAX_RANGES) throw new Refusal('bag_range_limit')
  const problem = problemOf(input, ranges, tree)
  if (problem) throw new Refusal(problem.code, { [problem.field]: problem.sentence })
  const { user_id, full_name } = context.actor
  const range = { ...input, user_id, user_name: full_name, reserved_at: context.now }
  return putRanges(tree, [...ranges, range], context)
}

function problemOf(input: BagRangeInput, ranges: readonly BagRange[], { items }: Tree) {
  const codes = codesOf(input)
  if (codes.some(({ length }) => length > MAX_BAG_CODE_LENGTH))
    return {
      code: 'invalid_input',
      field: 'prefix',
      sentence: `A Sample ID has up to ${MAX_BAG_CODE_LENGTH} characters. Shorten the prefix.`,
    } as const
  const clash = clashOf(input, ranges, codes, usedCodes(items, input.contaminate_id))
  if (!clash) return undefined
  const sentence = `${clash} The next free number is ${nextFirst(input, ranges, items)}.`
  return { code: 'bag_range_taken', field: 'first', sentence } as const
}

function clashOf(
  { contaminate_id }: BagRangeInput,
  ranges: readonly BagRange[],
  codes: readonly string[],
  used: ReadonlySet<string>,
): string | undefined {
  for (const code of codes) {
    const range = rangeOf(ranges, contaminate_id, code)
    if (range) return `${code} is reserved for ${range.user_name} (${rangeName(range)}).`
  }
  const taken = codes.find(code => used.has(normaliseBagCode(code)))
  return taken && `${taken} is already used in this building.`
}

/**
 * Frees the codes after the last used one of a range. Allowed for the range's surveyor and for actors with the permission
 * `manage`.
 */
export function releaseBagRange(tree: Tree, { id }: { readonly id: string }, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  const ranges = tree.building.bag_ranges ?? []
  const range = findOrRefuse(ranges, id)
  if (!mayRelease(range, context.actor)) throw new Refusal('bag_range_not_yours')
  const rest = withoutUnused(range, tree.items)
  return putRanges(
    tree,
    ranges.flatMap(each => (each.id === id ? (rest ?? []) : each)),
    context,
  )
}

export const mayRelease = (range: BagRange, actor: EditContext['actor']): boolean =>
  range.user_id === actor.user_id || may(actor, 'manage')

const putRanges = (tree: Tree, bag_ranges: readonly BagRange[], context: EditContext): Change[] => [
  putRow('building', { ...tree.building, bag_ranges: [...bag_ranges] }, tree.building, context),
]
