import { expect, test } from 'vitest'
import {
  copiedScoresToCheck,
  lastInRoom,
  lastOfMaterial,
  ROOM_SCORES,
} from '#frontend/features/items/values/copiedScores.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { LOWEST_SCORES, SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { aFloor, anItem, aRoom, aTree, TILES } from '#test/support/data/tree.ts'

const tree = aTree()
const floor = aFloor(tree.building)
const [kitchen, hall] = [aRoom(floor), aRoom(floor, { name: 'Hall' })]
const tiles = anItem(kitchen, { updated_at: '2026-03-02T01:00:00.000Z' })
const board = anItem(hall, {
  name: 'Insulating board',
  sample: { analysis_type_id: 1, bag_code: 'A002', status_id: 1, is_urgent: false },
  item_scores: [2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  updated_at: '2026-03-02T00:00:00.000Z',
})
const withItems = (items: Item[], part: Partial<Tree> = {}): Tree => ({
  ...tree,
  rooms: [kitchen, hall],
  items,
  ...part,
})
const toCheck = (part: Partial<Item>, room = hall) => copiedScoresToCheck(withItems([board, tiles]), anItem(room, part))

test('scores that are copied from another room, or for another material, are named to be checked', () => {
  expect(toCheck({})).toBe(
    'The scores are those of A001 Vinyl tiles in Kitchen. Check the priority scores for this room.',
  )
  expect(toCheck({ name: 'Gasket' }, kitchen)).toBe(
    'The scores are those of A001 Vinyl tiles. Check the material scores for this material.',
  )
  expect(toCheck({ name: 'Gasket' })).toBe(
    'The scores are those of A001 Vinyl tiles in Kitchen. ' +
      'Check the material scores for this material and the priority scores for this room.',
  )
})

test('nothing is named where the scores fit, differ, or are set by a rule', () => {
  expect(toCheck({ name: 'vinyl TILES' }, kitchen)).toBeUndefined()
  expect(toCheck({ item_scores: TILES.item_scores.with(0, 2) })).toBeUndefined()
  expect(toCheck({ item_scores: TILES.item_scores.with(0, null as never) })).toBeUndefined()
  const notSuspicious = { assessment_method_id: METHOD.notSuspicious, item_scores: [...LOWEST_SCORES] }
  expect(copiedScoresToCheck(withItems([anItem(kitchen, notSuspicious)]), anItem(hall, notSuspicious))).toBeUndefined()
  expect(copiedScoresToCheck(withItems([]), anItem(hall))).toBeUndefined()
})

test('priority scores are not named where the report does not count them', () => {
  const building = { ...tree.building, report_type_id: 2, is_answering_questions: false }
  expect(copiedScoresToCheck(withItems([tiles], { building }), anItem(hall))).toBeUndefined()
})

test('scores come from the last item of the material, or of the room', () => {
  const items = [board, tiles]
  expect(lastOfMaterial(items, 'Insulating Board', '')).toBe(board)
  expect(lastOfMaterial(items, 'Gasket', '')).toBeUndefined()
  expect(lastInRoom(items, hall.id, '')).toBe(board)
  expect(lastInRoom(items, hall.id, board.id)).toBeUndefined()
  expect(ROOM_SCORES.map(at => SCORE_PROPERTIES[at]?.group)).toEqual([
    ...Array<string>(2).fill('Normal occupant activity'),
    ...Array<string>(3).fill('Human exposure potential'),
  ])
})
