import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { deleteFloor } from '#shared/domain/edits/floorEdits.ts'
import { deleteItem } from '#shared/domain/edits/itemDeletionEdit.ts'
import { nextBagCode, saveItem, saveSample } from '#shared/domain/edits/itemEdits.ts'
import { deleteRoom } from '#shared/domain/edits/roomEdits.ts'
import { applyItemRules, itemProblems } from '#shared/domain/item/itemRules.ts'
import { rateItem } from '#shared/domain/item/rating.ts'
import { sampleStatusOf, verdictOf } from '#shared/domain/item/verdict.ts'
import { type Item, ItemInput, NO_SCORES } from '#shared/domain/tree/item.ts'
import { applyChanges } from '#shared/domain/tree/tree.ts'
import { LOWEST_SCORES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { anItem, aRoom, aTree, editContext } from '#test/support/data/tree.ts'

const open = { is_inaccessible: false }
const roomOf = () => aTree().rooms[0]!
const context = { building: { has_sample_polygon: true }, room: { is_not_suspicious: false }, tree: { items: [] } }
test('inaccessible adds recommendation 7, once [3§4.1]', () => {
  const item = applyItemRules(anItem(roomOf(), { assessment_method_id: 5, item_recommendations: [2] }), open)
  expect(item.item_recommendations).toEqual([2, 7])
  expect(applyItemRules(item, open).item_recommendations).toEqual([2, 7])
})

test('an inaccessible room forces the inaccessible method [3§4.1]', () => {
  expect(applyItemRules(anItem(roomOf()), { is_inaccessible: true }).assessment_method_id).toBe(5)
})

test('an inaccessible item without scores gets the highest, which can be changed; any other method requires scores [3§4.1]', () => {
  const inaccessible = applyItemRules(anItem(roomOf(), { assessment_method_id: 5, item_scores: [...NO_SCORES] }), open)
  expect(inaccessible.item_scores).toEqual(Array(12).fill(3))
  const changed = inaccessible.item_scores.with(1, 0)
  expect(applyItemRules({ ...inaccessible, item_scores: changed }, open).item_scores).toEqual(changed)
  const tree = aTree({}, room => [{ ...inaccessible, room_id: room.id }])
  const presumed = { ...tree.items[0]!, assessment_method_id: 4, presumed_sample: { sample_status_id: 13 } }
  expect(() => saveItem(tree, presumed, editContext())).toThrowError(
    expect.objectContaining({ fields: { item_scores: 'Please score all 12 properties' } }),
  )
})

test('a reported negative has the lowest scores and amount 0; leaving that status clears both [3§4.1]', () => {
  const reported = anItem(roomOf(), {
    assessment_method_id: 6,
    reported_sample: { name: 'R', sample_number: '1', status_id: 2 },
  })
  const item = applyItemRules(reported, open)
  expect(item).toMatchObject({ item_scores: LOWEST_SCORES, amount: 0 })
  const positive = { name: 'R', sample_number: '1', status_id: 3 }
  const tree = aTree({}, room => [{ ...item, room_id: room.id }])
  const [saved] = tree.items as [Item]
  const left = { ...saved, reported_sample: positive }
  expect(() => saveItem(tree, left, editContext())).toThrowError(
    expect.objectContaining({ fields: { amount: 'Required', item_scores: 'Please score all 12 properties' } }),
  )
  const scored = { ...left, item_scores: [1, 1, 0, 2, 1, 2, 2, 2, 3, 1, 1, 1], amount: 3 }
  expect(saveItem(tree, scored, editContext())[0]).toMatchObject({
    row: { item_scores: scored.item_scores, amount: 3 },
  })
  const confirmed = { ...left, amount: 3, clears: [] }
  expect(saveItem(tree, confirmed, editContext())[0]).toMatchObject({ row: { item_scores: LOWEST_SCORES } })
})

test('required fields of a sampled item [3§5.1]', () => {
  const bare = anItem(roomOf(), {
    sample: { bag_code: '', is_urgent: false, status_id: 1 },
    amount: undefined,
    layer: { polygons: [], labels: [] },
    item_recommendations: [],
    item_scores: Array(12).fill(null),
  })
  expect(itemProblems(bare, context)).toEqual({
    'sample.bag_code': 'Please enter a Sample ID',
    'sample.analysis_type_id': 'Required',
    amount: 'Required',
    layer: 'Please place a polygon',
    item_scores: 'Please score all 12 properties',
    item_recommendations: 'Please select a recommendation',
  })
})

test('no recommendation is needed for a negative item or in a room without suspicion [3§5.1]', () => {
  const negative = anItem(roomOf(), {
    item_recommendations: [],
    sample: { analysis_type_id: 1, bag_code: 'A1', is_urgent: false, status_id: 2 },
  })
  expect(itemProblems(negative, context)).toEqual({})
  const any = anItem(roomOf(), { item_recommendations: [] })
  expect(itemProblems(any, { ...context, room: { is_not_suspicious: true } })).toEqual({})
})

test('presumed excludes awaiting result; sampled as needs a sampled parent; reported needs all three [3§5.1]', () => {
  const method = (assessment_method_id: number, more: object) =>
    itemProblems(applyItemRules(anItem(roomOf(), { assessment_method_id, ...more }), open), context)
  expect(method(4, { presumed_sample: { sample_status_id: 1 } })).toEqual({
    'presumed_sample.sample_status_id': 'Required',
  })
  expect(method(2, { sampled_as: { item_as_id: ulid(), status_id: 1 } })).toEqual({
    'sampled_as.item_as_id': 'Choose an item that is sampled',
  })
  expect(Object.keys(method(6, {}))).toEqual([
    'reported_sample.name',
    'reported_sample.sample_number',
    'reported_sample.status_id',
  ])
})

test('required fields of lead items [3§5.2]', () => {
  const lead = (assessment_method_id: number, more: object) =>
    itemProblems(
      applyItemRules(anItem(roomOf(), { contaminate_id: 2, assessment_method_id, sample: undefined, ...more }), open),
      context,
    )
  const paint = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' } as const
  expect(lead(7, { lead: {} })).toMatchObject({
    'sample.bag_code': 'Please enter a Sample ID',
    'lead.building_material': 'Required',
    'lead.paint_condition': 'Required',
  })
  expect(lead(9, { lead: paint })).toEqual({ 'lead.xrf_result': 'Required' })
  expect(lead(8, { lead: paint })).toEqual({
    'lead.laboratory_analysis': 'Enter a laboratory analysis or an XRF result',
  })
  expect(lead(8, { lead: { ...paint, xrf_result: 1 } })).toEqual({})
  expect(lead(10, { lead: undefined })).toEqual({})
})

test('lead of 1000 or more is positive [3§9]', () => {
  const xrf = (xrf_result: number) =>
    verdictOf(
      anItem(roomOf(), {
        contaminate_id: 2,
        assessment_method_id: 9,
        lead: { building_material: '', colour: '', xrf_result },
      }),
      { items: [] },
    )
  expect([999.9, 1000, 1001].map(xrf)).toEqual(['negative', 'positive', 'positive'])
})

test('a follower takes its leader’s status, rating and negativity [3§4.1]', () => {
  const tree = aTree({}, room => {
    const parent = anItem(room)
    return [
      parent,
      anItem(room, { assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: parent.id, status_id: 1 } }),
    ]
  })
  const [parent, child] = tree.items as [Item, Item]
  expect(rateItem(child, tree)).toMatchObject({ provisional: true })
  const known = applyChanges(
    tree,
    saveSample(tree, { id: parent.id, building_id: tree.building.id, status_id: 2 }, editContext()),
  )
  expect(sampleStatusOf(child, known)).toBe(2)
  expect([rateItem(child, known)?.rating, verdictOf(child, known)]).toEqual(['Negative', 'negative'])
})

test('a leader keeps its method, room and floor, unless its followers move along [3§4.1]', () => {
  const tree = aTree({}, room => {
    const parent = anItem(room)
    const child = { assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: parent.id, status_id: 1 } }
    return [parent, anItem(room, child)]
  })
  const [parent, child] = tree.items as [Item, Item]
  const other = aRoom(tree.floors[0]!, { name: 'Hall' })
  const apart = { ...tree, rooms: [...tree.rooms, other], items: [parent, { ...child, room_id: other.id }] }
  const presumed = { ...parent, assessment_method_id: 4, presumed_sample: { sample_status_id: 13 } }
  expect(() => saveItem(tree, presumed, editContext())).toThrowError(
    expect.objectContaining({
      fields: { assessment_method_id: 'Other items are sampled as this one. Change them first.' },
    }),
  )
  expect(() => deleteItem(tree, { id: parent.id }, editContext())).toThrowError('Other items are sampled as this one')
  expect(() => deleteRoom(apart, { id: parent.room_id }, editContext())).toThrowError(
    'Other items are sampled as this one',
  )
  expect(applyChanges(apart, deleteRoom(apart, { id: other.id }, editContext())).items).toEqual([parent])
  expect(applyChanges(tree, deleteRoom(tree, { id: parent.room_id }, editContext())).items).toEqual([])
  expect(applyChanges(apart, deleteFloor(apart, { id: tree.floors[0]!.id }, editContext()))).toMatchObject({
    rooms: [],
    items: [],
  })
})

test('thirteen scores, or a score out of range, are refused at their position [3§5]', () => {
  const input = anItem(roomOf())
  expect(ItemInput().safeParse({ ...input, item_scores: Array(13).fill(1) }).error?.issues[0]).toMatchObject({
    path: ['item_scores'],
    message: 'An item has exactly 12 scores',
  })
  expect(ItemInput().safeParse({ ...input, item_scores: [0, ...Array(11).fill(1)] }).error?.issues[0]).toMatchObject({
    path: ['item_scores', 0],
    message: 'Choose one of 1, 2, 3',
  })
})

test('a name of 190 characters is accepted, 191 are not [3§5.1]', () => {
  const name = (length: number) => ItemInput().safeParse({ ...anItem(roomOf()), name: 'x'.repeat(length) }).success
  expect([name(190), name(191)]).toEqual([true, false])
})

describe('Sample IDs [3§5.3]', () => {
  const tree = aTree({}, room => [anItem(room)])
  const room = tree.rooms[0]!
  const another = (bag_code: string, part: Partial<Item> = {}) =>
    anItem(room, { sample: { analysis_type_id: 1, bag_code, is_urgent: false, status_id: 1 }, ...part })
  const save = (item: Item) => {
    const { version: _, ...input } = item
    return saveItem(tree, ItemInput().parse(input), editContext())
  }

  test('a code in use is refused at its field, in any case', () => {
    expect(() => save(another(' a001'))).toThrowError(
      expect.objectContaining({ code: 'bag_code_taken', fields: { 'sample.bag_code': 'Bag code is already in use' } }),
    )
  })
  test('the same code for the other contaminant is free', () => {
    const lead = {
      contaminate_id: 2,
      assessment_method_id: 7,
      lead: { building_material: 'x', colour: 'y', paint_condition: 'Good' },
    } as const
    expect(save(another('A001', lead as never)).map(change => change.op)).toEqual(['put', 'reserve'])
  })
  test('changing a code, or deleting its item, frees the old code in the same step', () => {
    const changes = saveSample(tree, { id: tree.items[0]!.id, building_id: '', bag_code: 'A777' }, editContext())
    expect(changes.map(change => change.op)).toEqual(['put', 'release', 'reserve'])
    expect(deleteItem(tree, { id: tree.items[0]!.id }, editContext()).map(change => change.op)).toEqual([
      'delete',
      'release',
    ])
  })
  test('the next free code follows the highest', () => {
    expect(nextBagCode(tree, 1, ulid())).toBe('A002')
    expect(nextBagCode({ items: [another('JX-0099')] }, 1, ulid())).toBe('JX-0100')
    expect(nextBagCode({ items: [] }, 2, ulid())).toBe('L001')
  })
})

test('precedence: inaccessible, negative, then bands [3§9]', () => {
  const rating = (part: Partial<Item>) => {
    const tree = aTree({}, room => [anItem(room, part)])
    return rateItem(tree.items[0]!, tree)?.rating
  }
  expect(rating({ assessment_method_id: 5 })).toBe('Inaccessible')
  expect(rating({ sample: { bag_code: 'A1', is_urgent: false, status_id: 2 } })).toBe('Negative')
  expect(rating({ sample: { bag_code: 'A1', is_urgent: false, status_id: 3 } })).toBe('Medium')
  expect(rating({ item_scores: Array(12).fill(null) })).toBeUndefined()
})
