import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { applyItemRules, itemProblems } from '#shared/domain/item/itemRules.ts'
import { awaitsLaboratory } from '#shared/domain/item/labSamples.ts'
import { rateItem } from '#shared/domain/item/rating.ts'
import { verdictOf } from '#shared/domain/item/verdict.ts'
import { type Item, ItemInput, NO_SCORES } from '#shared/domain/tree/item.ts'
import { METHODS, methodsFor } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

/**
 * The customer's rules per method (3§3, 3§4.1, 3§5.1, 3§5.2), written by hand: whether it keeps each part, and which fields it
 * requires when all are empty.
 */
const BAG = 'sample.bag_code'
const ANALYSIS = 'sample.analysis_type_id'
const PARENT = 'sampled_as.item_as_id'
const TYPE = 'presumed_sample.sample_status_id'
const REPORTED = ['reported_sample.name', 'reported_sample.sample_number', 'reported_sample.status_id']
const SCORED = ['amount', 'item_scores']
const PAINT = ['lead.building_material', 'lead.colour', 'lead.paint_condition']
const LAB = 'lead.laboratory_analysis'

interface Said {
  readonly name: string
  readonly contaminant: 1 | 2
  readonly keeps: readonly string[]
  readonly results: readonly string[]
  readonly asks: readonly string[]
  readonly advice: readonly number[]
  readonly awaits: boolean
}
const asbestos = (name: string, keeps: string[], asks: string[], more: Partial<Said> = {}): Said => ({
  name,
  contaminant: 1,
  keeps,
  results: [],
  asks,
  advice: [],
  awaits: false,
  ...more,
})
const lead = (name: string, keeps: string[], asks: string[], results: string[], awaits = false): Said => ({
  name,
  contaminant: 2,
  keeps,
  results,
  asks,
  advice: [],
  awaits,
})
const ANY = ['laboratory_analysis', 'xrf_result', 'colour_metric']
const SAID: Readonly<Record<number, Said>> = {
  1: asbestos('Sampled', ['sample', ...SCORED], [BAG, ANALYSIS, ...SCORED], { awaits: true }),
  2: asbestos('Sampled As', ['sampled_as', ...SCORED], [PARENT, ...SCORED]),
  3: asbestos('Strongly Presumed', ['presumed_sample', ...SCORED], [TYPE, ...SCORED]),
  4: asbestos('Presumed', ['presumed_sample', ...SCORED], [TYPE, ...SCORED]),
  5: asbestos('Inaccessible', SCORED, [], { advice: [7] }),
  6: asbestos('Previously Sampled', ['reported_sample', ...SCORED], [...REPORTED, ...SCORED]),
  7: lead('Sampled', ['sample', 'lead'], [BAG, ...PAINT], ANY, true),
  8: lead('Previously Sampled', ['reported_sample', 'lead'], [...PAINT, LAB], ANY),
  9: lead('XRF', ['lead'], [...PAINT, 'lead.xrf_result'], ['xrf_result', 'colour_metric']),
  10: lead('Inaccessible', ['lead'], [], []),
  11: asbestos('BMIS Asbestos', ['presumed_sample', ...SCORED], [TYPE, ...SCORED]),
  12: lead('BMIS Lead', ['lead'], PAINT, ANY),
  13: asbestos('Not Suspicious', SCORED, []),
  14: asbestos('Assumed', ['presumed_sample', ...SCORED], [TYPE, ...SCORED]),
}
const cases = Object.entries(SAID).map(([id, said]) => ({ id: Number(id), ...said }))
const open = { is_inaccessible: false }
const room = aTree().rooms[0]!
const context = { building: { has_sample_polygon: true }, room: { is_not_suspicious: false }, tree: { items: [] } }

/** An item with every part that any method could have. */
const full = (id: number, contaminate_id: 1 | 2): Item =>
  anItem(room, {
    assessment_method_id: id,
    contaminate_id,
    sample: { analysis_type_id: 1, bag_code: 'A1', is_urgent: false, status_id: 3 },
    sampled_as: { item_as_id: ulid(), status_id: 3 },
    presumed_sample: { sample_status_id: 13 },
    reported_sample: { name: 'Old report', sample_number: '7', status_id: 3 },
    lead: {
      building_material: 'Timber',
      colour: 'White',
      paint_condition: 'Good',
      laboratory_analysis: 10,
      xrf_result: 1200,
      colour_metric: 1,
    },
  })
/** An item with only its texts and location. */
const bare = (id: number, contaminate_id: 1 | 2): Item =>
  applyItemRules(
    anItem(room, {
      assessment_method_id: id,
      contaminate_id,
      sample: undefined,
      amount: undefined,
      item_scores: [...NO_SCORES],
      item_recommendations: [1],
    }),
    open,
  )
const PARTS = ['sample', 'sampled_as', 'presumed_sample', 'reported_sample', 'lead', 'amount']

test('there are fourteen methods, each of one contaminant, under these names [3§3]', () => {
  const found = Object.entries(METHODS).map(([id, { name, contaminate_id }]) => [Number(id), name, contaminate_id])
  expect(found).toEqual(cases.map(({ id, name, contaminant }) => [id, name, contaminant]))
  expect(methodsFor(1).length + methodsFor(2).length).toBe(14)
})

describe.each(cases)('3§4.1 method $id, $name', ({ id, contaminant, keeps, results, asks, advice, awaits }) => {
  test('keeps its own parts and clears all others', () => {
    const item = applyItemRules(full(id, contaminant), open)
    expect(PARTS.filter(part => part in item)).toEqual(PARTS.filter(part => keeps.includes(part)))
    expect(item.item_scores.some(score => score !== null)).toBe(keeps.includes('item_scores'))
    expect(ANY.filter(result => result in (item.lead ?? {}))).toEqual(results)
    expect(applyItemRules(item, open)).toEqual(item)
  })

  test('requires exactly these fields', () => {
    expect(Object.keys(itemProblems(bare(id, contaminant), context))).toEqual(asks)
  })

  test('is complete once they are filled in', () => {
    const parent = anItem(room)
    const input = { ...full(id, contaminant), sampled_as: { item_as_id: parent.id, status_id: 1 } }
    const item = applyItemRules({ ...input, item_recommendations: [1] }, open)
    expect(itemProblems(item, { ...context, tree: { items: [parent] } })).toEqual({})
    expect(ItemInput().safeParse(item).success).toBe(true)
  })

  test('forces its recommendation, once', () => {
    const item = applyItemRules({ ...full(id, contaminant), item_recommendations: [] }, open)
    expect(item.item_recommendations).toEqual(advice)
    expect(applyItemRules(item, open).item_recommendations).toEqual(advice)
  })

  test('becomes inaccessible in an inaccessible room, for asbestos', () => {
    const item = applyItemRules(full(id, contaminant), { is_inaccessible: true })
    expect(item.assessment_method_id).toBe(contaminant === 1 ? 5 : id)
  })

  test('belongs to its contaminant only', () => {
    const other = applyItemRules({ ...full(id, contaminant), contaminate_id: contaminant === 1 ? 2 : 1 }, open)
    expect(itemProblems(other, context)).toMatchObject({ assessment_method_id: 'Required' })
  })

  test('needs a polygon only if the building requires one', () => {
    const item = applyItemRules({ ...full(id, contaminant), layer: { polygons: [], labels: [] } }, open)
    expect(itemProblems(item, context).layer).toBe('Please place a polygon')
    expect(itemProblems(item, { ...context, building: { has_sample_polygon: false } }).layer).toBeUndefined()
  })

  test('needs a recommendation for asbestos that is not negative, in a suspicious room', () => {
    const item = applyItemRules({ ...full(id, contaminant), item_recommendations: [] }, open)
    const isNeeded = contaminant === 1 && id !== 13 && id !== 5
    expect(itemProblems(item, context).item_recommendations !== undefined).toBe(isNeeded)
    expect(itemProblems(item, { ...context, room: { is_not_suspicious: true } }).item_recommendations).toBeUndefined()
  })

  test('awaits a laboratory only with a sample', () => {
    const { laboratory_analysis: _, ...paint } = full(id, contaminant).lead!
    const sample = { analysis_type_id: 1, bag_code: 'A1', is_urgent: false, status_id: 1 }
    const item = applyItemRules({ ...full(id, contaminant), sample, lead: paint }, open)
    expect(awaitsLaboratory(item)).toBe(awaits)
  })

  test('is rated by its known facts', () => {
    const tree = aTree({}, () => [])
    const item = applyItemRules(full(id, contaminant), open)
    const rating = rateItem(item, tree)
    if (contaminant === 2) expect(rating).toBeUndefined()
    else if (id === 5) expect(rating).toEqual({ rating: 'Inaccessible', provisional: false })
    else if (id === 13) expect([rating?.rating, verdictOf(item, tree)]).toEqual(['Negative', 'negative'])
    else expect(['Low', 'Medium', 'High']).toContain(rating?.rating)
  })
})

test('an unknown method loses nothing and is refused at its field [3§4.1]', () => {
  const item = applyItemRules({ ...full(1, 1), assessment_method_id: 99 }, open)
  expect(item.sample).toBeDefined()
  expect(itemProblems(item, context)).toMatchObject({ assessment_method_id: 'Required' })
})
