import { expect, test } from 'vitest'
import { badgeText } from '#shared/domain/item/badge.ts'
import { type BadgeCount, ratingCounts, resultCounts } from '#shared/domain/item/badgeCounts.ts'
import { countFloorItems, countItems } from '#shared/domain/item/counts.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aFloor, aRoom, aTree } from '#test/support/data/tree.ts'

/** One item of every kind; the lead items and the removed item are on the upper floor. */
const GROUND: readonly Known[] = [
  { method: 1, status: 3 },
  { method: 1, status: 2 },
  { method: 1, status: 1 },
  { method: 3 },
  { method: 4 },
  { method: 5 },
  { method: 6, status: 3 },
  { method: 11 },
  { method: 13 },
]
const UPPER: readonly Known[] = [{ method: 7 }, { method: 9, lead: { xrf_result: 2000 } }, { method: 10 }]

function everyKind(): Tree {
  const tree = aTree()
  const upper = aFloor(tree.building, { name: 'First' })
  const [below, above, empty] = [tree.rooms[0]!, aRoom(upper, { name: 'Loft' }), aRoom(upper, { name: 'Stair' })]
  const ground = GROUND.map((known, at) => itemWith(below, known, '', at))
  const sampledAs = itemWith(below, { method: 2 }, ground[0]!.id, 20)
  const inspection = { outcome: 'removed', inspected_on: '2026-03-02', note: '' } as unknown as Item['inspection']
  const removedItem = { ...itemWith(above, { method: 1, status: 3 }, '', 21), inspection }
  const lead = UPPER.map((known, at) => itemWith(above, known, '', 30 + at))
  const items = [...ground, sampledAs, removedItem, ...lead]
  return { ...tree, floors: [...tree.floors, upper], rooms: [below, above, empty], items }
}

test('a building’s items are counted by contaminant, by method and by verdict; the verdicts add up to all items [2§3]', () => {
  const counts = countItems(everyKind())
  expect(counts).toEqual({
    floors_count: 2,
    rooms_count: 3,
    items_count: 14,
    asbestos_count: 11,
    lead_count: 3,
    samples_count: 5,
    sampled_as_count: 1,
    previously_reported_count: 2,
    positive_count: 7,
    presumed_count: 3,
    negative_count: 2,
    unmeasured_count: 0,
    inaccessible_count: 2,
    awaiting_result_count: 2,
    removed_count: 1,
  })
  const { inaccessible_count, positive_count, negative_count, awaiting_result_count, removed_count } = counts
  expect(inaccessible_count + positive_count + negative_count + awaiting_result_count + removed_count).toBe(14)
})

const inWords = (counts: readonly BadgeCount[]) => counts.map(({ badge, count }) => `${badgeText(badge)}: ${count}`)

test('the bars of a building count each item once, by result and by rating, the most urgent first', () => {
  const tree = everyKind()
  expect(inWords(resultCounts(tree))).toEqual([
    'Positive: 4',
    'Presumed: 3',
    'Awaiting result: 2',
    'Negative: 2',
    'Inaccessible: 2',
    'Removed: 1',
  ])
  expect(inWords(ratingCounts(tree))).toEqual([
    'Lead paint: 1',
    'Medium: 6',
    'Medium, provisional: 1',
    'Awaiting result: 1',
    'Inaccessible: 2',
    'Negative: 2',
    'Removed: 1',
  ])
})

test('the counts of a floor are the sums of its rooms [2§3]', () => {
  const tree = everyKind()
  const [ground, upper] = tree.floors.map(({ id }) => countFloorItems(tree, id))
  expect(ground).toMatchObject({ rooms_count: 1, items_count: 10, lead_count: 0, removed_count: 0 })
  expect(upper).toMatchObject({ rooms_count: 2, items_count: 4, asbestos_count: 1, lead_count: 3, removed_count: 1 })
})
