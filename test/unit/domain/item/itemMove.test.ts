import { expect, test } from 'vitest'
import { saveItem } from '#shared/domain/edits/itemEdits.ts'
import { itemMove } from '#shared/domain/item/itemMove.ts'
import { ItemInput } from '#shared/domain/tree/item.ts'
import { HIGHEST_SCORES, LOWEST_SCORES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { aFloor, anItem, aRoom, aTree, editContext, SQUARE } from '#test/support/data/tree.ts'

const INACCESSIBLE = 5
const NOT_SUSPICIOUS = 13
const start = aTree({ has_sample_polygon: false }, room => [anItem(room, { is_duplicated: true, version: 3 })])
const [ground, kitchen, item] = [start.floors[0]!, start.rooms[0]!, start.items[0]!]
const first = aFloor(start.building, { name: 'First', order: 2 })
const hall = aRoom(ground, { name: 'Hall' })
const landing = aRoom(first, { name: 'Landing' })
const shut = aRoom(ground, { name: 'Store', is_inaccessible: true })
const tree = { ...start, floors: [ground, first], rooms: [kitchen, hall, landing, shut] }
const save = (input: ItemInput) => saveItem(tree, input, editContext())

test('a moved item keeps its values, and its place on the plan on the same floor only [2§4]', () => {
  const { input, cleared } = itemMove(tree, item, hall)
  expect(cleared).toEqual([])
  expect(input).toMatchObject({
    id: item.id,
    room_id: hall.id,
    layer: SQUARE,
    sample: item.sample,
    version: 3,
    clears: [],
  })
  expect(ItemInput().strict().parse(input)).toEqual(input)
  expect(save(input)).toMatchObject([{ op: 'put', row: { ...item, room_id: hall.id, version: 4 } }])
  expect(itemMove(tree, item, landing).input).toMatchObject({ room_id: landing.id, layer: emptyLayer })
})

test('an inaccessible room makes the item inaccessible, and names what that clears [3§4.1]', () => {
  const { input, cleared } = itemMove(tree, item, shut)
  expect(input.assessment_method_id).toBe(INACCESSIBLE)
  expect(cleared).toEqual([{ field: 'sample', words: 'Sample ID A001' }])
  expect(save(input).map(({ op }) => op)).toEqual(['put', 'release'])
  expect(() => save({ ...input, clears: [] })).toThrow(expect.objectContaining({ code: 'would_clear' }))
})

test('scores that the earlier method set do not stay: an inaccessible item is presumed to be the worst case [3§4.1]', () => {
  const part = { assessment_method_id: NOT_SUSPICIOUS, sample: undefined, item_scores: [...LOWEST_SCORES] }
  const { input, cleared } = itemMove(tree, anItem(kitchen, part), shut)
  expect([input.item_scores, cleared]).toEqual([HIGHEST_SCORES, []])
  const entered = itemMove(tree, item, shut).input.item_scores
  expect(entered).toEqual(item.item_scores)
})
