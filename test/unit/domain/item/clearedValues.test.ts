import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { changedItemWords, clearedValues, clearsOf, itemsChangedByRoom } from '#shared/domain/item/clearedValues.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { anItem, aRoom, aTree } from '#test/support/data/tree.ts'

const [SAMPLED, SAMPLED_AS, STRONGLY, PRESUMED, NO_ACCESS, REPORTED, LEAD, XRF, LEAD_NO_ACCESS, NOT_SUSPICIOUS] = [
  1, 2, 3, 4, 5, 6, 7, 9, 10, 13,
]
const OPEN = { is_inaccessible: false }
const PAINT = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' } as const
const unscored = { item_scores: Array<null>(12).fill(null) }
const nothing = { sample: undefined, amount: undefined, ...unscored }
const bag = (bag_code: string, status_id = 1) => ({
  sample: { analysis_type_id: 1, bag_code, is_urgent: false, status_id },
})
const report = (status_id: number | undefined, sample_number = '7') => ({
  reported_sample: { name: 'Survey of 2019', sample_number, status_id },
})
const lead = (results: object) => ({ ...bag('L1'), lead: { ...PAINT, ...results } })

/** The recorded method and fields, the new method and its input, and the cleared values that the user is told about. */
type Case = readonly [from: number, Partial<Item>, to: number, Partial<Item>, Readonly<Record<string, string>>]
const CASES: readonly Case[] = [
  [SAMPLED, bag('A1'), PRESUMED, {}, { sample: 'Sample ID A1' }],
  [SAMPLED, bag('A1', 4), PRESUMED, {}, { sample: 'Sample ID A1 (Amosite)' }],
  [SAMPLED, bag(''), STRONGLY, {}, { sample: 'Sample ID (blank)' }],
  [SAMPLED, bag('A1'), SAMPLED, bag('A2'), {}],
  [SAMPLED, bag('A1'), LEAD, {}, { amount: 'the amount of 12 m²', item_scores: '12 scores' }],
  [SAMPLED, nothing, LEAD_NO_ACCESS, {}, {}],
  [SAMPLED, { ...nothing, amount: 0, amount_type_id: 3 }, LEAD, {}, { amount: 'the amount of 0 lm' }],
  [SAMPLED, { ...nothing, item_scores: [...Array(11).fill(null), 2] }, NOT_SUSPICIOUS, {}, { item_scores: 'a score' }],
  [SAMPLED, { ...nothing, item_scores: [1, 2, ...Array(10).fill(null)] }, LEAD, {}, { item_scores: '2 scores' }],
  [SAMPLED, nothing, NOT_SUSPICIOUS, {}, {}],
  [
    SAMPLED_AS,
    { sampled_as: { item_as_id: ulid(), status_id: 1 } },
    SAMPLED,
    {},
    { sampled_as: 'the item it is sampled as' },
  ],
  [SAMPLED_AS, { sampled_as: { status_id: 1 } }, SAMPLED, {}, {}],
  [PRESUMED, { presumed_sample: { sample_status_id: 13 } }, STRONGLY, {}, {}],
  [
    ...([PRESUMED, { presumed_sample: { sample_status_id: 13 } }, NO_ACCESS, {}] as const),
    { presumed_sample: 'the presumed type (Asbestos, type unknown)' },
  ],
  [REPORTED, report(3), SAMPLED, {}, { reported_sample: 'the earlier report Survey of 2019 7 (Chrysotile)' }],
  [REPORTED, report(undefined, ''), SAMPLED, {}, { reported_sample: 'the earlier report Survey of 2019' }],
  [
    REPORTED,
    { ...report(3), amount: 2 },
    REPORTED,
    report(2),
    { amount: 'the amount of 2 m²', item_scores: '12 scores' },
  ],
  [REPORTED, { ...report(3), amount: 0, ...unscored }, REPORTED, report(2), {}],
  // Values set by a rule are not recorded data: the scores of both, the amount of the reported negative.
  [
    ...([REPORTED, report(2), LEAD_NO_ACCESS, {}] as const),
    { reported_sample: 'the earlier report Survey of 2019 7 (Negative (no asbestos detected))' },
  ],
  [NOT_SUSPICIOUS, {}, LEAD_NO_ACCESS, {}, { amount: 'the amount of 12 m²' }],
  [
    ...([LEAD, lead({ laboratory_analysis: 1200, xrf_result: 0, colour_metric: 0 }), LEAD_NO_ACCESS, {}] as const),
    {
      sample: 'Sample ID L1',
      'lead.laboratory_analysis': 'the lab result of 1200 mg/kg',
      'lead.xrf_result': 'the XRF result of 0 ppm',
      'lead.colour_metric': 'the colour metric',
    },
  ],
  [
    ...([LEAD, lead({ laboratory_analysis: 0, xrf_result: 800 }), XRF, {}] as const),
    { sample: 'Sample ID L1', 'lead.laboratory_analysis': 'the lab result of 0 mg/kg' },
  ],
  [XRF, { lead: { ...PAINT, xrf_result: 800 } }, LEAD, {}, {}],
  [XRF, { lead: { ...PAINT, colour: '' } }, PRESUMED, {}, { lead: 'the paint Timber Good' }],
]

test('values that another method clears are reported in words, field by field, and nothing else [3§4.1 F-15]', () => {
  const room = aTree().rooms[0]!
  for (const [from, recorded, to, entered, clears] of CASES) {
    const item = anItem(room, {
      assessment_method_id: from,
      contaminate_id: METHODS[from]!.contaminate_id,
      ...recorded,
    })
    const before = applyItemRules(item, OPEN)
    const chosen = { ...before, assessment_method_id: to, contaminate_id: METHODS[to]!.contaminate_id, ...entered }
    const cleared = clearedValues(before, applyItemRules(chosen, OPEN)).map(({ field, words }) => [field, words])
    expect([from, to, Object.fromEntries(cleared)]).toEqual([from, to, clears])
  }
})

test('an item of an unknown method has nothing cleared, and is refused later [3§4.1]', () => {
  const item = anItem(aTree().rooms[0]!)
  expect(clearedValues(item, { ...item, assessment_method_id: 99 })).toEqual([])
})

test('marking a room Inaccessible names each changed asbestos item by Sample ID, with its cleared values [3§4.1 F-15]', () => {
  const tree = aTree({}, room => [
    anItem(room, { ...bag('A10'), name: 'Door' }),
    anItem(room, bag('A2', 3)),
    anItem(room, { assessment_method_id: PRESUMED, sample: undefined, presumed_sample: { sample_status_id: 13 } }),
    anItem(room, { assessment_method_id: NO_ACCESS, sample: undefined }),
    anItem(room, { contaminate_id: 2, assessment_method_id: LEAD, ...lead({}), sample: bag('L1').sample }),
    anItem(aRoom({ ...aTree().floors[0]! }), bag('A3')),
  ])
  const [door, tiles, presumed] = tree.items as [Item, Item, Item]
  const changed = itemsChangedByRoom(tree, { ...tree.rooms[0]!, is_inaccessible: true })
  expect(changed.map(changedItemWords)).toEqual([
    'Vinyl tiles to floor: the presumed type (Asbestos, type unknown)',
    'A2 Vinyl tiles to floor: Sample ID A2 (Chrysotile)',
    'A10 Door to floor: Sample ID A10',
  ])
  expect(clearsOf(changed)).toEqual([`${presumed.id} presumed_sample`, `${tiles.id} sample`, `${door.id} sample`])
  expect(itemsChangedByRoom(tree, tree.rooms[0]!)).toEqual([])
})

test('an item without cleared values is named alone; several are separated by commas [3§4.1]', () => {
  const item = anItem(aTree().rooms[0]!)
  const words = (cleared: readonly string[], before = item) =>
    changedItemWords({ before, after: item, cleared: cleared.map(each => ({ field: each, words: each })) })
  expect(words([])).toBe('A001 Vinyl tiles to floor')
  expect(words(['Sample ID A001', 'a score'])).toBe('A001 Vinyl tiles to floor: Sample ID A001, a score')
})
