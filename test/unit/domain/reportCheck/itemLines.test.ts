import { expect, test } from 'vitest'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { after, CHECKED_ON, linesOf, rulesOf } from '#test/support/data/findingLines.ts'
import { inBuilding, inItem, inRoom, labelled, moreItem, type Spoil, sample } from '#test/support/data/spoiledTrees.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { photo } from '#test/support/data/treeWithoutFindings.ts'

test('missing details of an item are named in the order of the form [3§5.1]', () => {
  const details = (part: object, at = 0) => linesOf(inItem(at, part as Partial<Item>))
  expect(details({ sample: { ...sample(''), analysis_type_id: undefined }, amount: undefined })).toEqual([
    ['Vinyl tiles is missing the Sample ID, the analysis, the amount', 'sample.bag_code'],
  ])
  const method = (assessment_method_id: number, part: object) =>
    details({ assessment_method_id, sampled_as: undefined, ...part }, 1)
  expect(method(4, { presumed_sample: { sample_status_id: 1 } })).toEqual([
    ['Vinyl tiles is missing the presumed type', 'presumed_sample.sample_status_id'],
  ])
  expect(method(6, {})).toEqual([
    [
      'Vinyl tiles is missing the name it was reported as, the reported Sample ID, the reported result',
      'reported_sample.name',
    ],
  ])
  expect(details({ lead: { laboratory_analysis: 900 } }, 2)).toEqual([
    [
      'L001 Window frame is missing the building material, the paint colour, the paint condition',
      'lead.building_material',
    ],
  ])
  expect(
    method(7, { contaminate_id: 1, lead: { colour: 'White', building_material: '', paint_condition: 'Good' } }),
  ).toEqual([
    ['Vinyl tiles is awaiting its result', 'results'],
    ['Vinyl tiles is missing the assessment method, the Sample ID, the building material', 'assessment_method_id'],
  ])
})

test('lead without a result: not analysed once it is finalised, not measured, or in the register without one [3§5.2]', () => {
  const paint = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' as const }
  const lead = (assessment_method_id: number, results: object = {}, status_id = 8) =>
    rulesOf(
      inItem(2, {
        assessment_method_id,
        lead: { ...paint, ...results },
        ...(assessment_method_id !== 7 && { sample: undefined }),
      } as never),
      inBuilding({ status_id }),
    )
  expect([lead(7), lead(7, {}, 5), lead(7, { xrf_result: 10 }), lead(7, { laboratory_analysis: 0 })]).toEqual([
    ...[['lead_result'], []],
    ...[['lead_result'], []],
  ])
  expect([lead(9), lead(9, {}, 5), lead(9, { xrf_result: 0 })]).toEqual([['lead_result'], ['lead_result'], []])
  expect([lead(8), lead(8, { xrf_result: 5 })]).toEqual([['lead_result'], []])
  expect([lead(12), lead(12, { colour_metric: 0 }), lead(10)]).toEqual([['lead_result'], [], []])
})

test('negative items need no removal class and, for asbestos, no recommendations; other items need an amount [3§4.1]', () => {
  const negative = { sample: sample('A001', 2), removal_class_id: 2, item_recommendations: [] }
  expect(rulesOf(inItem(0, negative), inItem(1, { item_recommendations: [] }))).toEqual(['negative_class'])
  expect(rulesOf(inItem(0, { removal_class_id: 2 }))).toEqual([])
  expect(linesOf(inItem(0, { sample: sample('A001', 2), amount: 0 }), inItem(1, { item_recommendations: [] }))).toEqual(
    [['A001 Vinyl tiles is negative, so its recommendations are left out of the report', 'item_recommendations']],
  )
  expect(rulesOf(inItem(2, { item_recommendations: [1], removal_class_id: 1 }))).toEqual(['negative_class'])
  expect(rulesOf(inItem(2, { item_recommendations: [1] }))).toEqual([])
  expect(linesOf(inItem(0, { amount: 0 }))).toEqual([
    ['A001 Vinyl tiles is not negative, but its amount is 0', 'amount'],
  ])
})

test('an item in an inaccessible room must be inaccessible [3§4.1]', () => {
  const shut = inRoom(0, { is_inaccessible: true, note: 'Locked', layer: SQUARE })
  const unreached = { assessment_method_id: 5, sample: undefined, item_recommendations: [7] } as never
  const leadUnreached = { assessment_method_id: 10, sample: undefined } as never
  expect(rulesOf(shut)).toEqual(['item_entered', 'item_entered'])
  expect(rulesOf(shut, inItem(0, unreached), inItem(2, leadUnreached))).toEqual(['sampled_as_gone'])
})

test('a label on the plan names a sample of the building, or is no Sample ID [3§3]', () => {
  const label = (text: string) => linesOf(inItem(0, { layer: labelled(text) }))
  for (const text of ['A009', 'a9', 'AB-12', 'abc 7b'])
    expect(label(text)).toEqual([[`A001 Vinyl tiles: the plan label “${text}” doesn’t match any sample`, 'layer']])
  for (const text of ['a001', 'L001', 'Vinyl', 'ABCD1', 'A', '12', 'A1bc', 'xA009.'])
    expect(label(text), text).toEqual([])
  expect(linesOf(inItem(0, { layer: labelled('A001', []) }))).toEqual([
    ['A001 Vinyl tiles has no polygon on the plan', 'layer'],
    ['A001 Vinyl tiles has a label on the plan but no polygon', 'layer'],
  ])
})

const PRINT = '313c156666e4e584'
/** The first and the last bits of the six parts by which photos are compared. */
const ENDS_OF_PARTS = [
  [0, 11, 22, 32, 43, 54],
  [10, 21, 31, 42, 53, 63],
] as const
const flipped = (bits: readonly number[]) =>
  bits
    .reduce((print, bit) => print ^ (1n << BigInt(63 - bit)), BigInt(`0x${PRINT}`))
    .toString(16)
    .padStart(16, '0')
test('a photo used twice, or similar to another: up to five of 64 bits differ, and blank photos match none [3§2.3]', () => {
  const [first, second] = ['A001 Vinyl tiles', 'Vinyl tiles']
  expect(linesOf(inItem(0, { image_alt: photo(1) }))).toEqual([[`Both photos of ${first} are the same`, 'image_alt']])
  expect(linesOf(inItem(0, { image: photo(1, PRINT), image_alt: photo(5, PRINT) }))).toEqual([
    [`Both photos of ${first} look the same`, 'image_alt'],
  ])
  const pair = (a: string, b: string) => linesOf(inItem(0, { image: photo(1, a) }), inItem(1, { image: photo(2, b) }))
  const alike = [[`${second} has a photo that looks the same as ${first}`, 'image']]
  expect(pair(PRINT, PRINT)).toEqual(alike)
  for (const bits of ENDS_OF_PARTS) {
    for (const kept of bits)
      expect([kept, pair(PRINT, flipped(bits.filter(bit => bit !== kept)))]).toEqual([kept, alike])
    expect(pair(PRINT, flipped(bits))).toEqual([])
  }
  // Six different bits, but equal parts.
  expect(pair(PRINT, '203d157667e4f584')).toEqual([])
  expect(pair('0'.repeat(16), '0'.repeat(16))).toEqual([])
  // Three photos that share one part; the first differs from the others.
  const prints = ['313c156666e4e584', '3130aa0bb0cc0d0e', '3131aa1bb1cc1d1e']
  const three = prints.map((print, at) => inItem(at, { image: photo(at + 1, print) }))
  expect(linesOf(...three)).toEqual([['Vinyl tiles has a photo that looks the same as L001 Window frame', 'image']])
})

test('Sample IDs of a contaminant follow the same pattern [3§5.3]', () => {
  const more = (...codes: string[]): Spoil[] =>
    codes.map((code, at) => moreItem({ image: photo(60 + at), sample: sample(code) }))
  const odd = (...codes: string[]) =>
    findingsOf(after(...more(...codes)), CHECKED_ON).flatMap(({ rule, sentence }) =>
      rule === 'sample_shapes' ? [sentence] : [],
    )
  const wrong = (name: string) =>
    `${name} Vinyl tiles: its Sample ID doesn’t follow the same pattern as the others, such as A001`
  expect(odd('A002', 'B003')).toEqual([wrong('B003')])
  expect(odd('A002', 'A03')).toEqual([wrong('A03')])
  expect(odd('A002', 'A0003')).toEqual([wrong('A0003')])
  expect(odd('A002', 'A1003')).toEqual([])
  expect(odd('A1000', 'A1001')).toEqual([])
  expect(odd('A002', 'tile')).toEqual([wrong('tile')])
  const plain = inItem(0, { sample: sample('A1') })
  const shapes = (...codes: string[]) =>
    findingsOf(after(plain, ...more(...codes)), CHECKED_ON).filter(({ rule }) => rule === 'sample_shapes')
  expect(shapes('A2', 'A10', 'A100')).toEqual([])
  expect(shapes('A2', 'A').map(({ sentence }) => sentence)).toEqual([
    'A Vinyl tiles: its Sample ID doesn’t follow the same pattern as the others, such as A1',
  ])
})

test('gaps in a contaminant’s Sample IDs are named by their ends, per prefix [3§5.3]', () => {
  const gaps = (...codes: string[]) =>
    findingsOf(
      after(...codes.map((code, at) => moreItem({ image: photo(60 + at), sample: sample(code) }))),
      CHECKED_ON,
    ).flatMap(({ rule, sentence }) => (rule === 'sample_gaps' ? [sentence] : []))
  expect(gaps('A003', 'A002')).toEqual([])
  expect(gaps('A007', 'A003')).toEqual([
    'Gap in Sample IDs between A001 and A003',
    'Gap in Sample IDs between A003 and A007',
  ])
  expect(gaps('a003')).toEqual(['Gap in Sample IDs between A001 and a003'])
  expect(gaps('B003', 'B005')).toEqual(['Gap in Sample IDs between B003 and B005'])
  expect(gaps('A001', 'A')).toEqual([])
  expect(gaps('B', 'B005')).toEqual([])
  expect(gaps('L009')).toEqual([])
})

test('item names that differ only in capitals or spaces are compared with the most common one [3§5.1]', () => {
  const named = (name: string, at: number) =>
    moreItem({
      name,
      image: photo(60 + at),
      sample: undefined,
      assessment_method_id: 4,
      presumed_sample: { sample_status_id: 13 },
    })
  expect(linesOf(named('VINYL tiles', 1), named('Vinyl  tiles', 2))).toEqual([
    ['VINYL tiles appears as “Vinyl tiles” elsewhere', 'name'],
    ['Vinyl  tiles appears as “Vinyl tiles” elsewhere', 'name'],
  ])
  expect(linesOf(named('Vinyl tile', 1), named('vinyltiles', 2))).toEqual([])
})
