import { expect, test } from 'vitest'
import { ITEM_STEPS } from '#frontend/features/items/itemSteps.ts'
import { awaitingText, materialText, scoreSummaryText } from '#frontend/features/items/scoring/scoreSummaryText.ts'
import {
  applyFollowingChanges,
  clearedSummary,
  rememberCleared,
} from '#frontend/features/items/values/derivedValues.ts'
import { itemProblems } from '#frontend/features/items/values/itemProblems.ts'
import {
  type ItemValues,
  itemFromValues,
  itemToValues,
  type NewItemDefaults,
  newItemValues,
  valuesToInput,
} from '#frontend/features/items/values/itemValues.ts'
import { wizardStep } from '#frontend/ui/fields/Wizard.tsx'
import { rateItem } from '#shared/domain/item/rating.ts'
import { type Item, NO_SCORES } from '#shared/domain/tree/item.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { HIGHEST_SCORES, LOWEST_SCORES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { anItem, aTree, SQUARE } from '#test/support/data/tree.ts'

const tree = aTree({}, room => [anItem(room)])
const room = tree.rooms[0]!
const ids = { id: '01J00000000000000000000000', building_id: room.building_id, room_id: room.id }
const defaults = { 1: newItemValues(CONTAMINANT.asbestos, 'A002'), 2: newItemValues(CONTAMINANT.lead, 'L001') }
const complete: ItemValues = {
  ...defaults[1],
  name: 'Rope seal',
  description: 'Boiler door',
  amount: 1,
  layer: SQUARE,
  item_scores: [...LOWEST_SCORES],
  item_recommendations: [8],
}
const context = { ids, room, tree, userId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', takenBagCodes: new Set<string>() }
const change = (from: ItemValues, part: Partial<ItemValues>, at = room) =>
  applyFollowingChanges(from, { ...from, ...part }, at, defaults)

/** Selects several methods in sequence, like a user who corrects mistakes. */
const through = (from: ItemValues, ...methods: readonly number[]) =>
  methods.reduce(
    ({ values, earlier }, assessment_method_id) => {
      const known = rememberCleared(earlier, values)
      return {
        values: applyFollowingChanges(values, { ...values, assessment_method_id }, room, defaults, known),
        earlier: known,
      }
    },
    { values: from, earlier: defaults as NewItemDefaults },
  ).values

const filled = (part: Partial<Item>): Item => anItem(room, part)

test('a new item is sampled, in m², with the next free Sample ID, awaiting its result [3§3]', () => {
  expect(valuesToInput(defaults[1], ids)).toMatchObject({
    assessment_method_id: METHOD.sampled,
    amount: undefined,
    amount_type_id: 1,
    sample: { bag_code: 'A002', analysis_type_id: 1, status_id: 1 },
  })
  expect(valuesToInput(defaults[1], ids)).not.toHaveProperty('presumed_sample')
  expect(valuesToInput(defaults[1], ids)).not.toHaveProperty('lead')
})

test('another method clears the values that it does not have, and lists them [3§4.1]', () => {
  const mine = { ...complete, sample: { ...complete.sample, bag_code: 'B-17' } }
  const presumed = change(mine, { assessment_method_id: METHOD.presumed })
  expect(presumed.sample).toEqual(defaults[1].sample)
  expect(clearedSummary(mine, presumed, defaults)).toEqual(['Sample ID B-17'])
  expect(clearedSummary(mine, presumed, undefined)).toEqual(['Sample ID B-17'])
  expect(clearedSummary(complete, change(complete, { assessment_method_id: METHOD.presumed }), defaults)).toEqual([])
})

test('inaccessible keeps amount and scores and adds recommendation 7; another method removes it [3§4.1 3§9]', () => {
  const out = change(complete, { assessment_method_id: METHOD.inaccessible })
  expect(out).toMatchObject({ amount: 1, item_scores: LOWEST_SCORES, item_recommendations: [8, 7] })
  expect(clearedSummary(complete, out, defaults)).toEqual([])
  expect(change(out, { assessment_method_id: METHOD.sampled }).item_recommendations).toEqual([8])
})

test('an inaccessible item gets the highest scores; another method clears them [3§4.1]', () => {
  const unscored = { ...complete, item_scores: [...NO_SCORES] }
  const out = through(unscored, METHOD.inaccessible)
  expect(out.item_scores).toEqual(HIGHEST_SCORES)
  expect(clearedSummary(out, through(unscored, METHOD.inaccessible, METHOD.presumed), defaults)).toEqual([])
  expect(through(unscored, METHOD.inaccessible, METHOD.presumed).item_scores).toEqual(NO_SCORES)
})

test('a not suspicious item gets the twelve lowest scores; another method restores the entered ones [3§9]', () => {
  const item_scores = [2, 1, 1, 1, 0, 1, 1, 3, 3, 3, 1, 1]
  const mine = { ...complete, item_scores }
  const out = through(mine, METHOD.notSuspicious)
  expect(out).toMatchObject({ item_scores: LOWEST_SCORES, amount: 1 })
  expect(clearedSummary(mine, out, defaults)).toEqual(['12 scores'])
  expect(through(mine, METHOD.notSuspicious, METHOD.presumed).item_scores).toEqual(item_scores)
})

test('choosing a method again restores its Sample ID, result and scores [3§4.1]', () => {
  const sample = { ...complete.sample, bag_code: 'B-17', status_id: 4 }
  const { item_scores, amount } = complete
  const back = through({ ...complete, sample }, METHOD.presumed, METHOD.inaccessible, METHOD.sampled)
  expect(back).toMatchObject({ sample, item_scores, amount, item_recommendations: [8] })
  const negative = { ...defaults[1].reported_sample, status_id: 2 }
  const reported = { ...complete, assessment_method_id: METHOD.previouslySampled, reported_sample: negative }
  const lowest = change(reported, { reported_sample: negative })
  const { inaccessible, sampled, previouslySampled } = METHOD
  expect(through(lowest, inaccessible, sampled)).toMatchObject({ item_scores: NO_SCORES, amount: null })
  expect(through(lowest, inaccessible, previouslySampled)).toMatchObject({ item_scores: LOWEST_SCORES, amount: 0 })
})

test('paint set to XRF by mistake can be sent to the laboratory again; a measured result stays [3§2.4]', () => {
  const lead = { ...defaults[2].lead, laboratory_analysis: 300 }
  expect(through({ ...defaults[2], lead }, METHOD.leadXrf, METHOD.leadInaccessible, METHOD.leadSampled).lead).toEqual(
    lead,
  )
  const measured = { ...defaults[2].lead, analysis_type_id: 5, xrf_result: 1200 }
  const xrf = { ...defaults[2], assessment_method_id: METHOD.leadXrf, lead: measured }
  expect(through(xrf, METHOD.leadPreviouslySampled).lead).toEqual(measured)
})

test('choosing the other contaminant by mistake loses nothing [3§2.2]', () => {
  const mine = { ...complete, sample: { ...complete.sample, bag_code: 'B-17' } }
  const lead = applyFollowingChanges(
    mine,
    { ...mine, contaminate_id: CONTAMINANT.lead },
    room,
    defaults,
    rememberCleared(defaults, mine),
  )
  const back = { ...lead, contaminate_id: CONTAMINANT.asbestos }
  expect(applyFollowingChanges(lead, back, room, defaults, rememberCleared(defaults, mine))).toEqual(mine)
})

test('in an inaccessible room the method of asbestos is always inaccessible [3§4.1]', () => {
  const shut = { ...room, is_inaccessible: true }
  expect(applyFollowingChanges(defaults[1], defaults[1], shut, defaults).assessment_method_id).toBe(METHOD.inaccessible)
  expect(change(defaults[2], {}, shut).assessment_method_id).toBe(METHOD.leadSampled)
})

test('a reported negative has the lowest scores and amount 0; leaving it clears both [3§4.1]', () => {
  const reported = change(complete, { assessment_method_id: METHOD.previouslySampled })
  const negative = change(reported, { reported_sample: { name: 'R', sample_number: '1', status_id: 2 } })
  expect(negative).toMatchObject({ amount: 0, item_scores: LOWEST_SCORES })
  const positive = change(negative, { reported_sample: { name: 'R', sample_number: '1', status_id: 3 } })
  expect(positive).toMatchObject({ amount: null, item_scores: NO_SCORES })
})

test('the other contaminant starts with its own method and Sample ID; words and polygon stay [3§2.2]', () => {
  const lead = change(complete, { contaminate_id: CONTAMINANT.lead })
  expect(lead).toMatchObject({ assessment_method_id: METHOD.leadSampled, name: 'Rope seal', layer: SQUARE })
  expect(lead.sample.bag_code).toBe('L001')
})

test('a lead result belongs to its kind of analysis; the XRF method measures by XRF [3§2.4]', () => {
  const lab = { ...defaults[2], lead: { ...defaults[2].lead, laboratory_analysis: 300 } }
  expect(change(lab, { assessment_method_id: METHOD.leadXrf }).lead).toMatchObject({
    analysis_type_id: 5,
    laboratory_analysis: null,
  })
  expect(change(lab, { lead: { ...lab.lead, analysis_type_id: 6 } }).lead.laboratory_analysis).toBeNull()
})

test('a complete item has no problems; each missing answer has its sentence at its field [3§5.1]', () => {
  expect(itemProblems(complete, context)).toEqual({})
  const scores = complete.item_scores.map((score, at) => (at === 4 ? null : score))
  const missing = { ...complete, name: ' ', amount: null, item_scores: scores, item_recommendations: [] }
  expect(itemProblems(missing, context)).toEqual({
    name: 'Required',
    amount: 'Required',
    'item_scores.4': 'Please choose a score',
    item_recommendations: 'Please select a recommendation',
  })
  expect(itemProblems({ ...complete, amount: Number.NaN }, context)).toEqual({ amount: 'Enter a number' })
})

test('a Sample ID in use in the building or by the service’s answer is refused, in any case [3§5.3]', () => {
  const withCode = (bag_code: string) => ({ ...complete, sample: { ...complete.sample, bag_code } })
  const inUse = { 'sample.bag_code': 'Bag code is already in use' }
  expect(itemProblems(withCode('a001'), context)).toEqual(inUse)
  expect(itemProblems(withCode('b9 '), { ...context, takenBagCodes: new Set(['B9']) })).toEqual(inUse)
  expect(itemProblems(withCode(''), context)).toEqual({ 'sample.bag_code': 'Please enter a Sample ID' })
})

test('a problem belongs to one of the four steps [3§2.2]', () => {
  const step = (field: string) => ITEM_STEPS[wizardStep(ITEM_STEPS, [field])]?.key
  expect(['sample.bag_code', 'layer', 'item_scores.4', 'item_recommendations'].map(step)).toEqual([
    'details',
    'polygon',
    'scoring',
    'recommendations',
  ])
})

test('the sum is explained in one line [3§9]', () => {
  const values: ItemValues = { ...complete, amount: 60, item_scores: [2, 0, 1, 1, 0, 1, 1, 3, 3, 3, 1, 1] }
  const rating = rateItem(itemFromValues(values, ids, room), tree)!
  expect(rating.provisional).toBe(true)
  expect(scoreSummaryText(rating, false)).toBe('3 material + 6.17 priority = 9.17, rounded up to 10, Medium')
  expect(scoreSummaryText({ ...rating, assessment: { ...rating.assessment!, total: 3 }, rating: 'Low' }, true)).toBe(
    '3 material = 3, Low',
  )
  expect(scoreSummaryText({ ...rating, rating: 'Negative' }, false)).toBe(
    'Rated Negative because of the result, whatever the score.',
  )
})

test('the material score is explained part by part, with the type of asbestos only where it counts [3§9]', () => {
  const item = itemFromValues({ ...complete, item_scores: [2, 1, 1, 1, 0, 1, 1, 3, 3, 3, 1, 1] }, ids, room)
  const hse = { ...tree, building: { ...tree.building, scoring_variant: 'hse' as const } }
  expect(materialText(item, tree)).toBe('Material: product 2 + damage 1 + surface 1 = 4.')
  expect(materialText(item, hse)).toBe('Material: product 2 + damage 1 + surface 1 + type of asbestos 3 = 7.')
  expect(awaitingText('nz')).toBe('Provisional: asbestos is presumed until the result arrives.')
  expect(awaitingText('hse')).toBe('Provisional: the worst type is presumed until the result arrives.')
})

test('an item copied while its result was awaited requires its result [3§4.1]', () => {
  const reported_sample = { name: 'Report 7', sample_number: 'A004', status_id: 1 }
  const copy = filled({ sample: undefined, assessment_method_id: 6, reported_sample })
  expect(itemProblems(itemToValues(copy, defaults), context)).toEqual({ 'reported_sample.status_id': 'Required' })
})
