import { expect, test } from 'vitest'
import { decideCells, undoChanges } from '#shared/domain/itemTable/cellChanges.ts'
import { ITEM_COLUMNS, itemColumn } from '#shared/domain/itemTable/itemColumns.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const sample = { analysis_type_id: 1, bag_code: 'A001', is_urgent: true, status_id: 4 }
const tree = aTree({ survey_date: '2026-01-31' }, room => [
  anItem(room, { sample, amount: 1250.5, removal_class_id: 2, comment: 'Worn', item_recommendations: [1, 3] }),
  itemWith(room, { method: 9, lead: { xrf_result: 1250 } }, '', 2),
  itemWith(room, { method: 4, status: 3 }, '', 3),
  itemWith(room, { method: 6, status: 2 }, '', 4),
  itemWith(room, { method: 10 }, '', 5),
])
const [tiles, paint, presumed, reportedNegative, behind] = tree.items as [Item, Item, Item, Item, Item]
const column = (key: string) => {
  const found = itemColumn(key)
  if (!found) throw new Error(`no column ${key}`)
  return found
}
/** The non-empty cells of an item. */
const cellsOf = (item: Item) =>
  Object.fromEntries(
    ITEM_COLUMNS.map(({ title, read }) => [title, read(item, tree)] as const).filter(([, said]) => said !== ''),
  )
const write = (key: string, typed: string, item = tiles) => column(key).write?.(item, typed, tree)
const PAINT = { building_material: 'Timber', colour: 'White', paint_condition: 'Good', xrf_result: 1250 }

test('a sampled item in words [3§2.3]', () => {
  const scores = Object.entries(cellsOf(tiles)).filter(([title]) => title.startsWith('Score: '))
  expect(scores.map(([, score]) => score).join('')).toBe('110212223111')
  expect(scores[1]).toEqual(['Score: Extent of damage or deterioration', '1'])
  expect(cellsOf(tiles)).toEqual({
    ...Object.fromEntries(scores),
    ...{ Floor: 'Ground', Room: 'Kitchen', 'Sample ID': 'A001', Name: 'Vinyl tiles', 'Link word': 'to' },
    ...{ Location: 'floor', Contaminant: 'Asbestos', 'Assessment method': 'Sampled', Result: 'Amosite' },
    ...{ Risk: 'Medium', Amount: '1250.5', Unit: 'm²', Recommendations: 'Leave and manage; Seal' },
    ...{ 'Removal class': 'Class B', Urgent: 'Yes', Comment: 'Worn' },
  })
})

test('a lead item has paint, and neither sample nor scores [3§2.4]', () => {
  expect(cellsOf(paint)).toEqual({
    ...{
      Floor: 'Ground',
      Room: 'Kitchen',
      Name: 'Item 2',
      'Link word': 'to',
      Location: 'floor',
      Contaminant: 'Lead',
    },
    ...{ 'Assessment method': 'XRF', Result: '1,250 ppm (XRF)', Risk: 'Lead paint', Amount: '12', Unit: 'm²' },
    ...{ Recommendations: 'Leave and manage', 'Building material': 'Timber', 'Paint colour': 'White' },
    ...{ 'Paint condition': 'Good' },
  })
})

test('an item of a deleted room has no location; missing values are blank [3§2.3]', () => {
  const { amount: _, ...bare } = { ...presumed, room_id: 'gone', amount_type_id: 9, item_recommendations: [99] }
  const cells = cellsOf(bare as Item)
  for (const title of ['Floor', 'Room', 'Amount', 'Unit', 'Recommendations', 'Removal class', 'Urgent', 'Sample ID'])
    expect(cells, title).not.toHaveProperty(title)
  const notUrgent = { ...tiles, sample: { ...sample, is_urgent: false } }
  expect(column('sample.is_urgent').read(notUrgent, tree)).toBe('No')
  expect(column('item_scores.0').read({ ...tiles, item_scores: [null] }, tree)).toBe('')
  expect(column('sample.bag_code').read(reportedNegative, tree)).toBe('R4')
})

test.each<[string, Item, string | undefined]>([
  ['sample.bag_code', tiles, undefined],
  ['sample.bag_code', paint, '“XRF” items have no Sample ID of their own'],
  ['sample.is_urgent', presumed, '“Presumed” items have no sample'],
  ['amount', tiles, undefined],
  ['amount', paint, '“XRF” items have no amount'],
  ['amount', reportedNegative, 'A negative result sets the amount to 0'],
  ['item_scores.3', tiles, undefined],
  ['item_scores.3', behind, '“Inaccessible” items have no scores'],
  ['item_scores.3', reportedNegative, 'The scores of this item follow from its method or result'],
  ['lead.building_material', tiles, '“Sampled” items have no building material'],
  ['lead.colour', presumed, '“Presumed” items have no paint colour'],
  ['lead.paint_condition', tiles, '“Sampled” items have no paint condition'],
  ['lead.paint_condition', paint, undefined],
  ['lead.colour', behind, undefined],
])('3§4.1 whether %s can be changed', (key, item, reason) => {
  expect(column(key).fixed?.(item)).toBe(reason)
  if (reason)
    expect(decideCells(tree, [{ item_id: item.id, key, from: '', to: '1' }], editContext()).problems).toEqual([
      { item_id: item.id, key, sentence: reason },
    ])
})

test.each<[string, string, object | undefined]>([
  ['name', 'Lino', { name: 'Lino' }],
  ['link', 'on', { link: 'on' }],
  ['description', 'wall', { description: 'wall' }],
  ['comment', '', { comment: '' }],
  ['sample.bag_code', 'B7', { sample: { ...sample, bag_code: 'B7' } }],
  ['sample.is_urgent', 'NO', { sample: { ...sample, is_urgent: false } }],
  ['sample.is_urgent', 'yes', {}],
  ['sample.is_urgent', 'yes please', undefined],
  ['sample.is_urgent', 'oh no', undefined],
  ['sample.is_urgent', '', undefined],
  ['amount', '', { amount: undefined }],
  ['amount', '7', { amount: 7 }],
  ['amount', '0.25', { amount: 0.25 }],
  ['amount', '1,250.5', {}],
  ['amount', '999,999', { amount: 999_999 }],
  ['amount', '1.', { amount: 1 }],
  ['amount', '.5', { amount: 0.5 }],
  ...['1,25', '1,2500', ',250', '-1', '1 m²', 'x1', '1234,567', '1..5', '12,345,678'].map(
    typed => ['amount', typed, undefined] as [string, string, undefined],
  ),
  ['amount_type_id', 'LM', { amount_type_id: 3 }],
  ['amount_type_id', '', undefined],
  ['removal_class_id', 'class a', { removal_class_id: 1 }],
  ['removal_class_id', '', { removal_class_id: undefined }],
  ['removal_class_id', 'Class D', undefined],
  ['item_recommendations', 'seal;LABEL OR SIGN ; ', { item_recommendations: [3, 2] }],
  ['item_recommendations', 'Seal; Seal', { item_recommendations: [3] }],
  ['item_recommendations', '', { item_recommendations: [] }],
  ['item_scores.2', '3', { item_scores: tiles.item_scores.with(2, 3) }],
  ['item_scores.2', '', { item_scores: tiles.item_scores.with(2, null) }],
  ['item_scores.2', '4', undefined],
])('3§2.3 %s with “%s” in its cell', (key, typed, part) => {
  const written = write(key, typed)
  if (part) expect(written).toEqual({ ...tiles, ...part })
  else
    expect(written).toEqual({
      unfit: expect.stringMatching(
        /^(Choose one of .+, .+|Enter a number|Use a point for decimals|0 or more|Too large)$/,
      ),
    })
})

test('paint is written in words; its condition is one of three, or none [3§2.4]', () => {
  const lead = (key: string, typed: string) => write(`lead.${key}`, typed, paint)
  expect(lead('building_material', 'Steel')).toEqual({ ...paint, lead: { ...PAINT, building_material: 'Steel' } })
  expect(lead('colour', 'Green')).toEqual({ ...paint, lead: { ...PAINT, colour: 'Green' } })
  expect(lead('paint_condition', 'poor')).toEqual({ ...paint, lead: { ...PAINT, paint_condition: 'Poor' } })
  expect(lead('paint_condition', '')).toEqual({ ...paint, lead: { ...PAINT, paint_condition: undefined } })
  expect(lead('paint_condition', 'Fair')).toEqual({ unfit: 'Choose one of Good, Moderate, Poor' })
})

const offered = (id: number, name: string, isOffered: boolean) => ({ id, name, description: '', offered: isOffered })

test('a recommendation whose name has a semicolon is read back as written [3§6]', () => {
  const own = {
    ...tree,
    recommendations: [offered(1, 'Leave', true), offered(2, 'Leave; label yearly', true), offered(3, 'Seal', true)],
  }
  const { read, write: put } = column('item_recommendations')
  const item = { ...tiles, item_recommendations: [2, 3, 1] }
  expect(read(item, own)).toBe('Leave; label yearly; Seal; Leave')
  expect(put?.(tiles, 'Leave; label yearly; Seal; Leave', own)).toEqual(item)
  expect(put?.(tiles, 'leave ;seal', own)).toEqual({ ...tiles, item_recommendations: [1, 3] })
  expect(put?.(tiles, 'Leave; label', own)).toEqual({ unfit: 'There is no recommendation “label”' })
  expect(put?.(tiles, 'Seals', own)).toEqual({ unfit: 'There is no recommendation “Seals”' })
})

test('a recommendation that is no longer offered stays, but can’t be chosen [3§6]', () => {
  const own = { ...tree, recommendations: [offered(1, 'Leave', true), offered(3, 'Old seal', false)] }
  const { choices, write: put } = column('item_recommendations')
  expect(choices?.(own)).toEqual(['Leave'])
  expect(put?.(tiles, 'Old seal', own)).toEqual({ ...tiles, item_recommendations: [3] })
  expect(put?.({ ...tiles, item_recommendations: [1] }, 'Leave; Old seal', own)).toEqual({
    unfit: 'There is no recommendation “Old seal”',
  })
})

test('the choices of a cell [3§2.3]', () => {
  const choices = (key: string) => column(key).choices?.(tree)
  expect(choices('item_scores.0')).toEqual(['1', '2', '3'])
  expect(choices('item_scores.11')).toEqual(['0', '1', '2', '3'])
  expect(choices('amount_type_id')).toEqual(['m²', 'items', 'lm', 'm³'])
  expect(choices('removal_class_id')).toEqual(['Class A', 'Class B', 'Unlicensed'])
  expect(choices('sample.is_urgent')).toEqual(['Yes', 'No'])
  expect(choices('lead.paint_condition')).toEqual(['Good', 'Moderate', 'Poor'])
  expect(choices('item_recommendations')?.slice(0, 2)).toEqual(['Leave and manage', 'Label or sign'])
  expect(choices('name')).toBeUndefined()
})

const decide = (item: Item, changes: Readonly<Record<string, string>>, on = tree) =>
  decideCells(
    on,
    Object.entries(changes).map(([key, to]) => ({ item_id: item.id, key, from: '', to })),
    editContext(),
  )
const sentences = (decided: ReturnType<typeof decide>) =>
  decided.problems.map(({ key, sentence }) => `${key}: ${sentence}`)

test('each message is at its cell; one about another field is at the first cell, with the field’s title [3§5.1]', () => {
  expect(sentences(decide(tiles, { name: ' ', link: 'on', description: '' }))).toEqual([
    'name: Required',
    'description: Required',
  ])
  expect(sentences(decide(tiles, { comment: 'x', 'item_scores.4': '' }))).toEqual([
    expect.stringMatching(/^item_scores\.4: (?!Score)\S/),
  ])
  const without = { ...tree, items: [{ ...tiles, item_recommendations: [] }] }
  expect(sentences(decide(tiles, { comment: 'x', name: 'Lino' }, without))).toEqual([
    'comment: Recommendations: Please select a recommendation',
  ])
})

test('a message without a field is at the first cell; an unknown column can’t be changed [2§4]', () => {
  const reviewed = { ...tree, building: { ...tree.building, status_id: 10 } }
  expect(sentences(decide(tiles, { comment: 'x', name: 'Lino' }, reviewed))).toEqual([
    expect.stringMatching(/^comment: .*reviewed/i),
  ])
  expect(sentences(decide(tiles, { colour: 'x', floor: 'First' }))).toEqual([
    'colour: This column can’t be changed here',
    'floor: This column can’t be changed here',
  ])
})

test('texts are trimmed, and several cells of an item are one edit [3§2.3]', () => {
  const { edits, changes, problems } = decide(tiles, { name: ' Lino ', amount: ' 3 ' })
  expect(problems).toEqual([])
  expect(edits).toMatchObject([
    { before: tiles, input: { id: tiles.id, name: 'Lino', amount: 3, version: 1, clears: [] } },
  ])
  expect(changes.map(({ key }) => key)).toEqual(['name', 'amount'])
})

test('undo skips a deleted item, and starts with the last change', () => {
  const change = (item: Item, key: string, from: string, to: string) => ({ item_id: item.id, key, from, to })
  const changes = [
    change(tiles, 'name', 'Tiles', 'Vinyl tiles'),
    change(tiles, 'comment', '', 'Worn'),
    { ...change(tiles, 'name', 'x', 'y'), item_id: 'gone' },
  ]
  expect(undoChanges(tree, changes)).toEqual({
    changes: [change(tiles, 'comment', 'Worn', ''), change(tiles, 'name', 'Vinyl tiles', 'Tiles')],
    stay: 1,
  })
})
