import { expect, test } from 'vitest'
import { itemSheets, tableItems } from '#shared/domain/itemTable/itemWorkbook.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

test('the table is sorted by floor, room and Sample ID; its sheet has widths, filters and print title', () => {
  const tree = aTree({}, room => [
    anItem(room),
    anItem(room, { sample: { analysis_type_id: 1, bag_code: 'A002', is_urgent: false, status_id: 1 } }),
  ])
  const [floor, room] = [tree.floors[0]!, tree.rooms[0]!]
  const [a, b] = tree.items.map(({ id }) => id)
  const upper = { ...floor, id: 'upper', order: 2 }
  const store = { ...room, id: 'store', floor_id: 'upper', order: 1 }
  const above = { ...anItem(room), id: 'above', room_id: 'store' }
  const items = [above, tree.items[1]!, tree.items[0]!]
  const sorted = { ...tree, floors: [upper, floor], rooms: [store, room], items }
  expect(tableItems(sorted).map(({ id }) => id)).toEqual([a, b, 'above'])
  const [sheet] = itemSheets(sorted, 'Kauri', [above])
  expect(sheet).toMatchObject({ title: 'Items', filters: true, header: ['J-1   Town hall', 'Items'], company: 'Kauri' })
  expect(sheet?.columns.slice(0, 3)).toEqual([
    ...[
      { title: 'Floor', width: 16 },
      { title: 'Room', width: 18 },
      { title: 'Sample ID', width: 12 },
    ],
  ])
  expect(sheet?.columns.at(-1)).toEqual({ title: 'Reference', width: 30 })
  expect(sheet?.rows.map(cells => [cells[0], cells[3], cells.at(-1)])).toEqual([['Ground', 'Vinyl tiles', 'above']])
})

test('only the items sheet is visible; the saved values are in a very hidden sheet', () => {
  expect(itemSheets(exampleTree, 'Kauri').map(({ title, isHidden }) => [title, isHidden])).toEqual([
    ['Items', undefined],
    ['As saved', true],
  ])
})
