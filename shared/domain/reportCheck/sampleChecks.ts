import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import {
  type CheckContext,
  type CheckedItem,
  type CheckRule,
  groupRows,
  itemTarget,
  type RuleFinding,
} from './checkContext.ts'

interface SampleId {
  readonly checked: CheckedItem
  readonly prefix: string
  readonly digits: string
}

/** The Sample IDs of each contaminant, split into prefix and digits: `A-` and `012`. */
const sampleIdsByContaminant = ({ items }: CheckContext): SampleId[][] => {
  const sampleIds = items.flatMap(each => {
    const [, prefix, digits] = bagCodeOf(each.item).match(/^(.*\D)?(\d*)$/) ?? []
    return prefix || digits ? [{ checked: each, prefix: prefix ?? '', digits: digits ?? '' }] : []
  })
  return [...groupRows(sampleIds, ({ checked: { item } }) => String(item.contaminate_id)).values()]
}

/** The most common value; the first one if several are equally common. */
const mostCommon = <V extends string | number>(values: readonly V[]): V | undefined =>
  [...groupRows(values, String).values()].reduce((a, b) => (b.length > a.length ? b : a), [])[0]

/**
 * Sample IDs that differ from the common pattern, such as `a-2` among `A007` and `A012`. Without leading zeros, any number of
 * digits is valid.
 */
function oddShapes(codes: readonly SampleId[]): RuleFinding[] {
  const prefix = mostCommon(codes.map(code => code.prefix))
  const width = mostCommon(codes.filter(({ digits }) => digits.startsWith('0')).map(({ digits }) => digits.length)) ?? 1
  const isOdd = ({ prefix: own, digits }: SampleId) =>
    own !== prefix || digits.length < width || (digits.startsWith('0') && digits.length > width)
  const model = codes.find(code => !isOdd(code))
  return codes.filter(isOdd).map(({ checked }) => ({
    sentence: `${checked.name}: its Sample ID doesn’t follow the same pattern as the others${model ? `, such as ${bagCodeOf(model.checked.item)}` : ''}`,
    target: itemTarget(checked, 'sample.bag_code'),
  }))
}

function gaps(codes: readonly SampleId[]): RuleFinding[] {
  return [
    ...groupRows(
      codes.filter(({ digits }) => digits),
      ({ prefix }) => prefix.toUpperCase(),
    ).values(),
  ].flatMap(group => {
    const sorted = group.sort((a, b) => Number(a.digits) - Number(b.digits))
    return sorted.flatMap((code, index) => {
      const before = sorted[index - 1]
      if (!before || Number(code.digits) - Number(before.digits) < 2) return []
      const [from, to] = [bagCodeOf(before.checked.item), bagCodeOf(code.checked.item)]
      return [
        {
          sentence: `Gap in Sample IDs between ${from} and ${to}`,
          target: itemTarget(code.checked, 'sample.bag_code'),
        },
      ]
    })
  })
}

/** Names that differ from the most common spelling only in case or spaces. */
const differentCapitals = ({ items }: CheckContext): RuleFinding[] =>
  [...groupRows(items, ({ item }) => item.name.trim().replace(/\s+/g, ' ').toLowerCase()).values()].flatMap(group => {
    const common = mostCommon(group.map(({ item }) => item.name))
    return group
      .filter(({ item }) => item.name !== common)
      .map(each => ({ sentence: `${each.name} appears as “${common}” elsewhere`, target: itemTarget(each, 'name') }))
  })

export const sampleChecks = {
  sample_shapes: {
    title: 'Sample IDs in different formats',
    find: context => sampleIdsByContaminant(context).flatMap(oddShapes),
  },
  sample_gaps: {
    title: 'Gaps in the Sample IDs',
    find: context => sampleIdsByContaminant(context).flatMap(gaps),
  },
  item_names: {
    title: 'Item names that differ only in capitals or spaces',
    find: differentCapitals,
  },
} as const satisfies Record<string, CheckRule>
