import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  bagCodeKey,
  bagCodeReservation,
  nextBagCode,
  refuseIfSampledAs,
  refuseUnconfirmedClears,
  saveItem,
  saveLeadAnalysis,
  saveSample,
} from '#shared/domain/edits/itemEdits.ts'
import { saveRoom } from '#shared/domain/edits/roomEdits.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Change, Tree } from '#shared/domain/tree/tree.ts'
import { anItem, aRoom, aTree, editContext, SQUARE } from '#test/support/data/tree.ts'

const context = editContext()
const PAINT = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' } as const
const bag = (bag_code: string) => ({ analysis_type_id: 1, bag_code, is_urgent: false, status_id: 1 })
const lead = { contaminate_id: 2, assessment_method_id: 7, lead: { ...PAINT, xrf_result: 900 } } as const
const tree = aTree({}, room => [
  anItem(room, { sample: bag('A001') }),
  anItem(room, { sample: bag('A002') }),
  anItem(room, { ...lead, sample: { ...bag('L001'), analysis_type_id: 4 } }),
  anItem(room, { assessment_method_id: 4, sample: undefined, presumed_sample: { sample_status_id: 13 } }),
])
const [first, second, paint, presumed] = tree.items as [Item, Item, Item, Item]
const refused = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })
const rowOf = ([change]: readonly Change[]) => (change as { row: Item }).row

test('a sample takes the sent fields: result, analysis, urgency, Sample ID [3§7]', () => {
  const save = (part: object, id = first.id) =>
    saveSample(tree, { id, building_id: tree.building.id, ...part }, context)
  expect(rowOf(save({ status_id: 4 })).sample).toEqual({ ...bag('A001'), status_id: 4 })
  expect(rowOf(save({ is_urgent: true })).sample).toEqual({ ...bag('A001'), is_urgent: true })
  expect(rowOf(save({ analysis_type_id: 3 })).sample).toEqual({ ...bag('A001'), analysis_type_id: 3 })
  expect(save({ status_id: 4 })).toHaveLength(1)
  expect(save({ bag_code: 'A009' })).toMatchObject([
    { op: 'put', kind: 'item', row: { version: 2 }, seenVersion: 1 },
    { op: 'release', key: 'BAG#1#A001', owner: first.id },
    { op: 'reserve', key: 'BAG#1#A009', owner: first.id, refusal: 'bag_code_taken' },
  ])
  expect(save({ bag_code: 'a001' })).toHaveLength(1)
  expect(() => save({ bag_code: 'a002' })).toThrow(
    refused('bag_code_taken', { 'sample.bag_code': 'Bag code is already in use' }),
  )
  expect(() => save({ bag_code: '' })).toThrow(refused('bag_code_missing', { bag_code: 'Please enter a Sample ID' }))
  const wrong = refused('invalid_input', { analysis_type_id: 'Not an analysis for this contaminant' })
  expect(() => save({ analysis_type_id: 4 })).toThrow(wrong)
  expect(() => save({ analysis_type_id: 1 }, paint.id)).toThrow(wrong)
  expect(() => save({ analysis_type_id: 99 })).toThrow(wrong)
  expect(save({ analysis_type_id: 6 }, paint.id)).toHaveLength(1)
  expect(() => save({ status_id: 2 }, presumed.id)).toThrow(refused('action_not_available'))
  expect(() => save({ status_id: 2 }, ulid())).toThrow(refused('not_found'))
})

test('the lead analysis is set, including 0, and cleared; the on-site measurement stays [3§7]', () => {
  const save = (analysis: number | undefined, id = paint.id) => saveLeadAnalysis(tree, { id, analysis }, context)
  expect(rowOf(save(0)).lead).toEqual({ ...paint.lead, laboratory_analysis: 0 })
  const analysed: Tree = { ...tree, items: [{ ...paint, lead: { ...paint.lead!, laboratory_analysis: 5 } }] }
  expect(rowOf(saveLeadAnalysis(analysed, { id: paint.id, analysis: undefined }, context)).lead).toEqual(paint.lead)
  expect(() => save(5, first.id)).toThrow(refused('action_not_available'))
})

const { version: _, ...input } = first
test('an item is saved in an existing room, for a surveyed contaminant, in the version that was seen [2§4]', () => {
  const save = (part: object, of = tree) => saveItem(of, { ...input, ...part }, context)
  expect(() => save({ room_id: ulid() })).toThrow(refused('parent_deleted'))
  expect(() => save({ id: ulid(), version: 1 })).toThrow(refused('not_found'))
  expect(() => save({ version: 9 })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }))
  const without = (part: object) => ({ ...tree, building: { ...tree.building, ...part } })
  expect(() => save({}, without({ is_asbestos: false }))).toThrow(refused('contaminant_not_surveyed'))
  expect(save({}, without({ is_lead: false }))).toHaveLength(1)
  const { version: __, ...ofPaint } = paint
  expect(() => saveItem(without({ is_lead: false }), ofPaint, context)).toThrow(refused('contaminant_not_surveyed'))
  expect(saveItem(without({ is_asbestos: false }), ofPaint, context)).toHaveLength(1)
  expect(rowOf(save({ id: ulid(), sample: bag('A008') }))).toMatchObject({ version: 1, is_duplicated: false })
  const duplicated = { ...tree, items: [{ ...first, is_duplicated: true }] }
  expect(rowOf(save({}, duplicated)).is_duplicated).toBe(true)
})

test('clearing values without telling the user is refused at the field; without a list it is not checked [F-15]', () => {
  const field = {
    assessment_method_id:
      'This would clear values that were recorded in the meantime. Open it again and check what it clears.',
  }
  const refuse = (cleared: string[], clears?: string[]) => () =>
    refuseUnconfirmedClears(cleared, clears, 'assessment_method_id')
  expect(refuse(['sample'], [])).toThrow(refused('would_clear', field))
  expect(refuse(['sample', 'amount'], ['sample'])).toThrow(refused('would_clear', field))
  for (const each of [refuse(['sample'], ['sample', 'lead']), refuse(['sample']), refuse([], [])])
    expect(each).not.toThrow()
})

test('followers are named at the field that would change their leader [3§4.1]', () => {
  const like = anItem(tree.rooms[0]!, {
    ...{ assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: first.id, status_id: 1 } },
  })
  const items = [...tree.items, like]
  const sentence = 'Other items are sampled as this one. Change them first.'
  expect(() => refuseIfSampledAs({ items }, [first.id], 'name')).toThrow(
    refused('sampled_as_exists', { name: sentence }),
  )
  expect(() => refuseIfSampledAs({ items }, [first.id])).toThrow(refused('sampled_as_exists'))
  expect(() => refuseIfSampledAs({ items }, [second.id])).not.toThrow()
  expect(() => refuseIfSampledAs({ items }, [first.id, like.id])).not.toThrow()
  const room = tree.rooms[0]!
  const elsewhere = { ...like, room_id: aRoom(tree.floors[0]!).id }
  const shut = { ...room, is_inaccessible: true, layer: SQUARE }
  expect(() => saveRoom({ ...tree, items: [...tree.items, elsewhere] }, shut, context)).toThrow(
    refused('sampled_as_exists', { is_inaccessible: sentence }),
  )
})

test('marking a room Inaccessible frees its Sample IDs; more than 45 items at once are refused [3§4.1]', () => {
  const room = tree.rooms[0]!
  const shut = { ...room, is_inaccessible: true, layer: SQUARE }
  const changes = saveRoom(tree, shut, context)
  expect(changes.map(change => ('key' in change ? `${change.op} ${change.key}` : change.op))).toEqual([
    ...['put', 'put', 'put', 'release BAG#1#A001'],
    ...['put', 'release BAG#1#A002'],
  ])
  const full = (count: number) => ({
    ...tree,
    items: Array.from({ length: count }, () => ({ ...presumed, id: ulid() })),
  })
  expect(saveRoom(full(45), shut, context)).toHaveLength(46)
  expect(() => saveRoom(full(46), shut, context)).toThrow(refused('room_too_full'))
  const marked = { ...full(46), rooms: [shut] }
  expect(saveRoom(marked, { ...shut, name: 'Plant' }, context)).toHaveLength(1)
  expect(() => saveRoom(tree, { ...shut, clears: [] }, context)).toThrow(
    expect.objectContaining({ code: 'would_clear', fields: { is_inaccessible: expect.any(String) } }),
  )
  expect(() => saveRoom(tree, { ...room, floor_id: ulid() }, context)).toThrow(refused('parent_deleted'))
})

test('only items with a sample for the laboratory have a Sample ID, in any case [3§5.3]', () => {
  expect(bagCodeKey(1, ' a007 ')).toBe('BAG#1#A007')
  expect(bagCodeReservation(first)).toEqual({ key: 'BAG#1#A001', owner: first.id, refusal: 'bag_code_taken' })
  expect(bagCodeReservation(paint)?.key).toBe('BAG#2#L001')
  expect(bagCodeReservation({ ...first, assessment_method_id: 4 })).toBeUndefined()
  expect(bagCodeReservation({ ...first, sample: bag('') })).toBeUndefined()
})

test('the next code is one above the contaminant’s highest, with as many digits [3§5.3]', () => {
  const after = (...codes: string[]) =>
    nextBagCode({ items: codes.map(code => anItem(tree.rooms[0]!, { sample: bag(code) })) }, 1, ulid())
  expect([after(), after('A001', 'A009'), after('A009', 'A001'), after('A099')]).toEqual([
    'A001',
    'A010',
    'A010',
    'A100',
  ])
  expect([after('A-8', 'B-7'), after('tile'), after('tile', 'C3'), after('7')]).toEqual(['A-9', 'A001', 'C4', '8'])
  expect(nextBagCode({ items: tree.items }, 2, ulid())).toBe('L002')
})
