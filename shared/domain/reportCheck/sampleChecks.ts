import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import {
  type CheckContext,
  type CheckedItem,
  type CheckRule,
  groupRows,
  itemTarget,
  type RuleFinding,
} from './checkContext.ts'

interface Coded {
  readonly seen: CheckedItem
  readonly prefix: string
  readonly digits: string
}

/** Samples by contaminant, each with the two parts of its Sample ID: `A-` and `012`. */
const series = ({ seen }: CheckContext): Coded[][] => {
  const coded = seen.flatMap(each => {
    const [, prefix, digits] = bagCodeOf(each.item).match(/^(.*?)(\d*)$/) ?? []
    return prefix || digits ? [{ seen: each, prefix: prefix ?? '', digits: digits ?? '' }] : []
  })
  return [...groupRows(coded, ({ seen: { item } }) => String(item.contaminate_id)).values()]
}

/** What most of them have; of equals the first. */
const most = <V extends string | number>(values: readonly V[]): V | undefined =>
  [...groupRows(values, String).values()].reduce((a, b) => (b.length > a.length ? b : a), [])[0]

/** `A007` and `A012` have one shape, `a-2` another. Without zeros in front, the digits may be as many as they like. */
function oddShapes(codes: readonly Coded[]): RuleFinding[] {
  const prefix = most(codes.map(code => code.prefix))
  const width = most(codes.filter(({ digits }) => digits.startsWith('0')).map(({ digits }) => digits.length)) ?? 1
  const isOdd = ({ prefix: own, digits }: Coded) =>
    own !== prefix || digits.length < width || (digits.startsWith('0') && digits.length > width)
  const model = codes.find(code => !isOdd(code))
  return codes.filter(isOdd).map(({ seen }) => ({
    sentence: `${seen.name}: its Sample ID doesn’t follow the same pattern as the others${model ? `, such as ${bagCodeOf(model.seen.item)}` : ''}`,
    place: itemTarget(seen, 'sample.bag_code'),
  }))
}

function gaps(codes: readonly Coded[]): RuleFinding[] {
  return [
    ...groupRows(
      codes.filter(({ digits }) => digits),
      ({ prefix }) => prefix.toUpperCase(),
    ).values(),
  ].flatMap(group => {
    const sorted = group.sort((a, b) => Number(a.digits) - Number(b.digits))
    return sorted.flatMap((code, at) => {
      const before = sorted[at - 1]
      if (!before || Number(code.digits) - Number(before.digits) < 2) return []
      const [from, to] = [bagCodeOf(before.seen.item), bagCodeOf(code.seen.item)]
      return [
        { sentence: `Gap in Sample IDs between ${from} and ${to}`, place: itemTarget(code.seen, 'sample.bag_code') },
      ]
    })
  })
}

/** Names that differ only in their letters' case or in spaces; the one that most items have is right. */
const casing = ({ seen }: CheckContext): RuleFinding[] =>
  [...groupRows(seen, ({ item }) => item.name.trim().replace(/\s+/g, ' ').toLowerCase()).values()].flatMap(group => {
    const usual = most(group.map(({ item }) => item.name))
    return group
      .filter(({ item }) => item.name !== usual)
      .map(each => ({ sentence: `${each.name} appears as “${usual}” elsewhere`, place: itemTarget(each, 'name') }))
  })

export const sampleChecks = {
  sample_shapes: {
    title: 'Sample IDs in different formats',
    usual: 'warn',
    find: look => series(look).flatMap(oddShapes),
  },
  sample_gaps: { title: 'Gaps in the Sample IDs', usual: 'warn', find: look => series(look).flatMap(gaps) },
  item_names: { title: 'Item names that differ only in capitals or spaces', usual: 'warn', find: casing },
} as const satisfies Record<string, CheckRule>
