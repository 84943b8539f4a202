import { expect, test } from 'vitest'
import { leadResult } from '#shared/domain/item/leadResult.ts'
import { assessEnteredScores, isMaterialOnly, rateItem } from '#shared/domain/item/rating.ts'
import { formatScore } from '#shared/domain/item/scoring.ts'
import { sampleStatusName } from '#shared/domain/item/verdict.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aBuilding, aTree } from '#test/support/data/tree.ts'

const ONES = Array<number>(12).fill(1)
const [SAMPLED, PRESUMED, NO_ACCESS, NOT_SUSPICIOUS, LABORATORY] = [1, 3, 5, 13, 9]

/** An item with all scores 1: material 3, priority 26 sixths, of which 4 come from its 12 square metres. */
function rated(known: Known, part: Partial<Item> = {}, building: Partial<Building> = {}) {
  const tree = aTree()
  const item = { ...itemWith(tree.rooms[0]!, known, '', 1), item_scores: ONES, ...part }
  return rateItem(item, { items: [item], building: aBuilding(building) })
}

test('the type of asbestos counts in the HSE variant; an unknown type counts as the worst [3§9]', () => {
  const materialOf = (known: Known) => rated(known, {}, { scoring_variant: 'hse' })?.assessment?.material
  expect(materialOf({ method: SAMPLED, status: 3 })).toBe(4)
  expect(materialOf({ method: SAMPLED, status: 4 })).toBe(5)
  expect(materialOf({ method: SAMPLED, status: 5 })).toBe(6)
  expect(materialOf({ method: SAMPLED })).toBe(6)
  expect(materialOf({ method: PRESUMED })).toBe(6)
  expect(materialOf({ method: PRESUMED, status: 3 })).toBe(4)
  expect(rated({ method: SAMPLED, status: 5 })?.assessment?.material).toBe(3)
})

test('the extent counts, and a missing amount counts as none [3§9]', () => {
  expect(rated({ method: SAMPLED, status: 3 })).toMatchObject({ rating: 'Medium', assessment: { total: 8 } })
  const unmeasured = rated({ method: SAMPLED, status: 3 }, { amount: undefined })
  expect(unmeasured).toMatchObject({ rating: 'Low', assessment: { total: 7, prioritySixths: 22 } })
})

test('a rating is provisional exactly while the result is awaited [3§9]', () => {
  expect(rated({ method: SAMPLED, status: 1 })).toMatchObject({ rating: 'Medium', provisional: true })
  expect(rated({ method: SAMPLED, status: 3 })).toMatchObject({ rating: 'Medium', provisional: false })
})

test('a negative item keeps its score total if any; an inaccessible item has none [3§9]', () => {
  expect(rated({ method: SAMPLED, status: 2 })).toMatchObject({ rating: 'Negative', assessment: { total: 8 } })
  const unscored = rated({ method: NOT_SUSPICIOUS }, { item_scores: Array(12).fill(null) })
  expect(unscored).toEqual({ rating: 'Negative', provisional: false })
  expect(rated({ method: NO_ACCESS })).toEqual({ rating: 'Inaccessible', provisional: false })
  expect(rated({ method: SAMPLED, status: 3 }, { item_scores: Array(12).fill(0), amount: 0 })?.rating).toBe('Negative')
})

test('lead, removed items and partly scored items have no rating [3§9]', () => {
  expect(rated({ method: LABORATORY, lead: { laboratory_analysis: 5000 } })).toBeUndefined()
  const inspection = { outcome: 'removed', inspected_on: '2026-03-02', note: '' } as unknown as Item['inspection']
  expect(rated({ method: SAMPLED, status: 3 }, { inspection })).toBeUndefined()
  expect(rated({ method: SAMPLED, status: 3 }, { item_scores: [null, ...ONES.slice(1)] })).toBeUndefined()
})

test('only the material counts for demolition and NZDF refurbishment, unless the priority questions are on [3§9]', () => {
  const isAlone = (report_type_id: number, is_answering_questions: boolean) =>
    isMaterialOnly({ report_type_id, is_answering_questions })
  expect(isAlone(REPORT_TYPE.demolition, false)).toBe(true)
  expect(isAlone(REPORT_TYPE.refurbishmentNzdf, false)).toBe(true)
  expect(isAlone(REPORT_TYPE.demolition, true)).toBe(false)
  expect(isAlone(REPORT_TYPE.management, false)).toBe(false)
  const demolition = { report_type_id: REPORT_TYPE.demolition, is_answering_questions: false }
  expect(rated({ method: SAMPLED, status: 3 }, {}, demolition)).toMatchObject({
    rating: 'Low',
    assessment: { total: 3 },
  })
})

test('during scoring, missing scores count least: the total never decreases [3§9]', () => {
  const tree = aTree()
  const soFar = (item_scores: Item['item_scores']) => {
    const item = { ...itemWith(tree.rooms[0]!, { method: SAMPLED, status: 3 }, '', 1), item_scores }
    return assessEnteredScores(item, { items: [item], building: aBuilding() })
  }
  const first = (count: number) => ONES.map((score, at) => (at < count ? score : null))
  expect(soFar(first(0))).toBeUndefined()
  // The product type is at least 1, and the extent is known from the start: 6 of 6 and 4 of 6, rounded up.
  expect(soFar([null, ...Array(10).fill(null), 0])).toMatchObject({ material: 1, prioritySixths: 4, total: 2 })
  const totals = ONES.map((_, at) => soFar(first(at + 1))?.total ?? 0)
  expect(totals).toEqual([...totals].sort((a, b) => a - b))
  expect(totals.at(-1)).toBe(8)
})

test('totals that are not whole have two decimals [3§9]', () => {
  expect([0, 6, 9, 37, 72].map(formatScore)).toEqual(['0', '1', '1.50', '6.17', '12'])
})

test('a lead result has the unit of its measurement [3§9]', () => {
  expect(leadResult({ laboratory_analysis: 1200, xrf_result: 3 } as Item['lead'])).toEqual({
    value: 1200,
    unit: 'mg/kg',
  })
  expect(leadResult({ xrf_result: 800 } as Item['lead'])).toEqual({ value: 800, unit: 'ppm' })
  expect(leadResult(undefined)).toBeUndefined()
})

test('the sample status in words: the finding, awaited, or the meaning of a lead result [3§4.1]', () => {
  const nameOf = (known: Known) => {
    const item = itemWith(aTree().rooms[0]!, known, '', 1)
    return sampleStatusName(item, { items: [item] })
  }
  expect(nameOf({ method: SAMPLED, status: 3 })).toBe('Chrysotile')
  expect(nameOf({ method: SAMPLED })).toBe('Awaiting Result')
  expect(nameOf({ method: PRESUMED })).toBe('')
  expect(nameOf({ method: LABORATORY, lead: { laboratory_analysis: 1000 } })).toBe('Lead paint')
  expect(nameOf({ method: LABORATORY, lead: { laboratory_analysis: 10 } })).toBe('Below threshold')
})
