import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { EDITS, type Edit, type EditName } from '#shared/domain/edits/edits.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const names = Object.keys(EDITS) as EditName[]
const edit = (name: EditName) => EDITS[name] as unknown as Edit<object>
const required = (name: EditName, input: object = {}) => edit(name).requires(input)

test('edits that need the whole building: status changes, deletions, duplicates, reports [F-15]', () => {
  const wholeTree = names.filter(name => required(name, { id: 'i' }) === 'all')
  expect(wholeTree).toEqual([
    ...['saveBuilding', 'advanceStatus', 'changeStatus', 'review', 'deleteFloor', 'duplicateFloor', 'deleteRoom'],
    ...['duplicateRoom', 'deleteItem', 'startReinspection', 'cancelReinspection', 'setReinspectionMonths'],
    'requestReport',
  ])
  // Monthly statistics and surveyors' lists depend on these fields.
  for (const field of ['survey_date', 'surveyors', 'status_id'])
    expect([field, required('patchBuilding', { [field]: 1 })]).toEqual([field, 'all'])
})

test('other edits name the rows that they need [F-15]', () => {
  const own = { kinds: ['report'] }
  const ownAndItems = { kinds: ['report', 'item'] }
  const item = { rows: [['item', 'i']] }
  const rows: readonly (readonly [EditName, object, object])[] = [
    ['patchBuilding', { is_urgent_transfer: true }, own],
    ['saveNote', { type_id: 2 }, { rows: [['note', '2']] }],
    ['saveReportTemplate', {}, own],
    ['reserveBagRange', {}, ownAndItems],
    ['releaseBagRange', {}, ownAndItems],
    ['saveFloor', {}, { kinds: ['floor'] }],
    ['saveRoom', { floor_id: 'f' }, { rows: [['floor', 'f']], kinds: ['room'] }],
    [
      'saveItem',
      { id: 'i', room_id: 'r', sampled_as: { item_as_id: 'p' } },
      {
        rows: [
          ['room', 'r'],
          ['item', 'i'],
          ['item', 'p'],
        ],
      },
    ],
    [
      'saveItem',
      { id: 'i', room_id: 'r' },
      {
        rows: [
          ['room', 'r'],
          ['item', 'i'],
          ['item', undefined],
        ],
      },
    ],
    [
      'duplicateItem',
      { id: 'i', room_id: 'r', item_id: 'o' },
      {
        rows: [
          ['room', 'r'],
          ['item', 'i'],
          ['item', 'o'],
        ],
      },
    ],
    [
      'duplicateItem',
      { id: 'i', room_id: 'r', item_id: 'o', from: {} },
      {
        rows: [
          ['room', 'r'],
          ['item', 'i'],
          ['item', undefined],
        ],
      },
    ],
    ['saveSample', { id: 'i' }, item],
    ['saveLeadAnalysis', { id: 'i' }, item],
    ['confirmItem', { id: 'i' }, item],
    ['undoConfirmation', { id: 'i' }, item],
    ['saveLabReturn', {}, {}],
    ['deleteLabReturn', { id: 'l' }, { rows: [['labReturn', 'l']] }],
  ]
  for (const [name, input, expected] of rows) expect([name, required(name, input)]).toEqual([name, expected])
})

test('a deletion needs the whole part; company settings are read if they may block a review or change a due date [F-15]', () => {
  expect(names.filter(name => edit(name).deletesPart)).toEqual(['deleteFloor', 'deleteRoom', 'deleteItem'])
  const asks = (name: EditName, input: object = {}) => edit(name).needsCompanySettings(input)
  expect([asks('patchBuilding'), asks('patchBuilding', { status_id: 9 })]).toEqual([false, true])
  expect(['finalise', 'approvePreReview', 'sendForReview'].map(action => asks('advanceStatus', { action }))).toEqual([
    false,
    true,
    true,
  ])
  const review = (...approvals: (0 | 1)[]) => asks('review', { decisions: approvals.map(approval => ({ approval })) })
  expect([review(1, 1), review(), review(1, 0), review(0)]).toEqual([true, true, false, false])
  const named = ['patchBuilding', 'advanceStatus', 'review']
  expect(names.filter(name => !named.includes(name) && asks(name))).toEqual(['changeStatus', 'setReinspectionMonths'])
})

test('an edit needs the whole building if its item may have followers or leaves its floor [F-15]', () => {
  const leader = ulid()
  const tree = aTree({}, room => [
    anItem(room),
    anItem(room, { assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: leader, status_id: 1 } }),
  ])
  const [sample, like] = tree.items
  const needs = (name: EditName, input: object, on = tree) => edit(name).needsWholeTree(on, input)
  expect([needs('saveRoom', { is_inaccessible: true }), needs('saveRoom', { is_inaccessible: false })]).toEqual([
    true,
    false,
  ])
  expect(needs('saveItem', sample!)).toBe(false)
  expect(needs('saveItem', { ...sample, assessment_method_id: 4 })).toBe(true)
  expect(needs('saveItem', { ...sample, id: ulid(), assessment_method_id: 4 })).toBe(false)
  expect(needs('saveItem', { ...like, assessment_method_id: 4 })).toBe(false)
  const shut = { ...tree, rooms: tree.rooms.map(room => ({ ...room, is_inaccessible: true })) }
  expect(needs('saveItem', sample!, shut)).toBe(true)
  expect(needs('saveItem', { ...like, room_id: ulid() })).toBe(true)
  expect(needs('saveItem', { ...like, id: ulid(), room_id: ulid() })).toBe(false)
  expect(needs('confirmItem', like!)).toBe(true)
  expect(needs('confirmItem', sample!)).toBe(false)
  expect(needs('confirmItem', like!, { ...tree, items: [...tree.items, { ...sample!, id: leader }] })).toBe(false)
  expect(needs('confirmItem', { id: ulid() })).toBe(false)
  expect(names.filter(name => needs(name, { ...sample, is_inaccessible: true }))).toEqual(['saveRoom'])
})
