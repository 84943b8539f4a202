import { describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { saveItem } from '#shared/domain/edits/itemEdits.ts'
import { type CellChange, decideCells, undoChanges } from '#shared/domain/itemTable/cellChanges.ts'
import { ITEM_COLUMNS, itemColumn } from '#shared/domain/itemTable/itemColumns.ts'
import { tableItems } from '#shared/domain/itemTable/itemWorkbook.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { applyChanges, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const context = editContext()
const read = (tree: Tree, id: string, key: string) => {
  const item = findRow(tree.items, id)
  return item ? (itemColumn(key)?.read(item, tree) ?? '') : ''
}
const cell = (tree: Tree, item_id: string, key: string, to: string): CellChange => ({
  item_id,
  key,
  from: read(tree, item_id, key),
  to,
})
/** The tree after some cell edits, as the service stores it. */
const saved = (tree: Tree, changes: readonly CellChange[]) =>
  decideCells(tree, changes, context).edits.reduce(
    (current, { input }) => applyChanges(current, saveItem(current, input, context)),
    tree,
  )

const tree = aTree({}, room => [
  anItem(room),
  anItem(room, { name: 'Soffit', sample: { analysis_type_id: 1, bag_code: 'A002', is_urgent: false, status_id: 1 } }),
  anItem(room, { assessment_method_id: 4, sample: undefined, presumed_sample: { sample_status_id: 3 } }),
])
const [first, second, presumed] = tree.items as [Item, Item, Item]

describe('cells of the table of all items', () => {
  test.each([
    ['sample.bag_code', 'A117'],
    ['name', 'Vinyl planks'],
    ['amount', '1250.5'],
    ['amount_type_id', 'lm'],
    ['item_scores.1', '3'],
    ['item_recommendations', 'Leave and manage; Seal'],
    ['removal_class_id', 'Class A'],
    ['sample.is_urgent', 'Yes'],
    ['comment', 'Under the carpet'],
  ])('3§2.3 %s is saved as “%s”', (key, to) => {
    const change = cell(tree, first.id, key, to)
    const decided = decideCells(tree, [change], context)
    expect(decided.problems).toEqual([])
    expect(read(saved(tree, [change]), first.id, key)).toBe(to)
  })

  test.each([
    ['amount', 'about ten', 'Enter a number'],
    ['amount', '12,50', 'Use a point for decimals'],
    ['amount_type_id', 'feet', 'Choose one of m², items, lm, m³'],
    ['item_scores.0', '7', 'Choose one of 1, 2, 3'],
    ['item_recommendations', 'Burn it', 'There is no recommendation “Burn it”'],
    ['sample.is_urgent', 'soon', 'Choose one of Yes, No'],
    ['name', '', 'Required'],
    ['room', 'Cellar', 'This column can’t be changed here'],
  ])('3§2.3 %s refuses “%s” with a sentence at its cell', (key, to, sentence) => {
    const { edits, problems } = decideCells(tree, [cell(tree, first.id, key, to)], context)
    expect(edits).toEqual([])
    expect(problems).toEqual([{ item_id: first.id, key, sentence }])
  })

  test('a Sample ID that another item has, or that two rows would get, is refused for the second only [3§2.3]', () => {
    const taken = decideCells(tree, [cell(tree, second.id, 'sample.bag_code', 'a001')], context)
    expect(taken.problems).toEqual([
      { item_id: second.id, key: 'sample.bag_code', sentence: 'Bag code is already in use' },
    ])
    const both = [first, second].map(({ id }) => cell(tree, id, 'sample.bag_code', 'A300'))
    const decided = decideCells(tree, both, context)
    expect(decided.edits.map(({ input }) => input.id)).toEqual([first.id])
    expect(decided.problems.map(({ item_id }) => item_id)).toEqual([second.id])
  })

  test('fields that the assessment method lacks can’t be edited [3§4.1]', () => {
    const { problems } = decideCells(tree, [cell(tree, presumed.id, 'sample.bag_code', 'A005')], context)
    expect(problems).toEqual([
      { item_id: presumed.id, key: 'sample.bag_code', sentence: '“Presumed” items have no Sample ID of their own' },
    ])
  })

  test('a Reviewed building refuses edits, and a deleted item is reported [2§4]', () => {
    const reviewed = { ...tree, building: { ...tree.building, status_id: STATUS.reviewed } }
    expect(decideCells(reviewed, [cell(tree, first.id, 'name', 'Tiles')], context).problems).toHaveLength(1)
    const without = { ...tree, items: [second, presumed] }
    expect(decideCells(without, [cell(tree, first.id, 'name', 'Tiles')], context).problems).toEqual([
      { item_id: first.id, key: 'name', sentence: 'This item has been deleted' },
    ])
  })

  test('a row with a refused cell stays unchanged [3§2.3]', () => {
    const changes = [cell(tree, first.id, 'name', 'Planks'), cell(tree, first.id, 'amount', 'many')]
    expect(decideCells(tree, changes, context).edits).toEqual([])
  })

  test('writing a cell’s own value changes nothing, in every column of a whole building', () => {
    for (const item of tableItems(exampleTree))
      for (const column of ITEM_COLUMNS) {
        if (!column.write || column.fixed?.(item)) continue
        expect(column.write(item, column.read(item, exampleTree), exampleTree), column.key).toEqual(item)
      }
  })
})

describe('undo', () => {
  const changes = [cell(tree, first.id, 'name', 'Planks'), cell(tree, second.id, 'amount', '3')]

  test('undo and redo restore everything', () => {
    const changed = saved(tree, changes)
    const back = undoChanges(changed, changes)
    const undone = saved(changed, back.changes)
    expect(undone.items.map(({ name, amount }) => [name, amount])).toEqual(
      tree.items.map(({ name, amount }) => [name, amount]),
    )
    const forth = undoChanges(undone, back.changes)
    expect(saved(undone, forth.changes).items.map(({ name }) => name)).toEqual(changed.items.map(({ name }) => name))
  })

  test('undo keeps a cell that another user has changed', () => {
    const changed = saved(saved(tree, changes), [cell(saved(tree, changes), first.id, 'name', 'Lino')])
    const { changes: back, stay } = undoChanges(changed, changes)
    expect(stay).toBe(1)
    const kept = saved(changed, back)
    expect([first, second].map(({ id }) => [read(kept, id, 'name'), read(kept, id, 'amount')])).toEqual([
      ['Lino', '12'],
      ['Soffit', '12'],
    ])
  })
})
