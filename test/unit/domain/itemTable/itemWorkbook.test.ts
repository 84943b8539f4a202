import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXlsx } from '#frontend/features/labImport/readXlsx.ts'
import { workbookBytes } from '#functions/files/workbook.ts'
import {
  itemSheets,
  type ReadSheet,
  tableItems,
  type WorkbookDifferences,
  workbookDifferences,
} from '#shared/domain/itemTable/itemWorkbook.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

/** The sheets of a tree after they were written to a file and read from it. */
const fileOf = (tree: Tree): ReadSheet[] => readXlsx(workbookBytes(itemSheets(tree)))
function differences(tree: Tree, sheets: readonly ReadSheet[]): WorkbookDifferences {
  const found = workbookDifferences(tree, sheets)
  if ('notTheItems' in found) throw new Error(found.notTheItems)
  return found
}
/** The sheets with another text in a cell of the sheet that is there to be changed. */
const typed = (sheets: readonly ReadSheet[], row: number, title: string, text: string): ReadSheet[] =>
  sheets.map((sheet, at) =>
    at > 0
      ? sheet
      : {
          ...sheet,
          rows: sheet.rows.map((cells, line) =>
            line === row ? [...cells].with((sheet.rows[0] ?? []).indexOf(title), text) : cells,
          ),
        },
  )
const NOTHING = { changes: [], clashes: [], refusedRows: [], unknownColumns: [], missing: 0 }
const [first, second] = tableItems(exampleTree)

test('a workbook in which nothing was changed changes nothing', () => {
  expect(differences(exampleTree, fileOf(exampleTree))).toEqual(NOTHING)
})

test('nor does one of 2 000 rows', () => {
  const tree = aTree({}, room =>
    Array.from({ length: 2_000 }, (_, at) =>
      anItem(room, { sample: { analysis_type_id: 1, bag_code: `A${at}`, is_urgent: at % 2 === 0, status_id: 1 } }),
    ),
  )
  expect(differences(tree, fileOf(tree))).toEqual(NOTHING)
})

test('nor does one of any texts', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map(each => each.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ').toWellFormed())
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, comment: text }), { minLength: 1, maxLength: 8 }), items => {
      const tree = aTree({}, room =>
        items.map(({ name, comment }) => ({ ...anItem(room), name: name.trim(), comment: comment.trim() })),
      )
      expect(differences(tree, fileOf(tree))).toEqual(NOTHING)
    }),
    { numRuns: 100 },
  )
})

test('each changed cell is a difference, with what it says now', () => {
  const file = typed(typed(fileOf(exampleTree), 1, 'Comment', ' Seen from below '), 2, 'Name', 'Soffit board')
  expect(differences(exampleTree, file).changes).toEqual([
    { item_id: first?.id, key: 'comment', from: first?.comment, to: 'Seen from below' },
    { item_id: second?.id, key: 'name', from: second?.name, to: 'Soffit board' },
  ])
})

test('what was changed here since the workbook was saved stays, unless the workbook says the same', () => {
  const file = typed(fileOf(exampleTree), 1, 'Comment', 'In the workbook')
  const changedHere = {
    ...exampleTree,
    items: exampleTree.items.map(item => (item.id === first?.id ? { ...item, comment: 'Here' } : item)),
  }
  expect(differences(changedHere, file)).toEqual({
    ...NOTHING,
    clashes: [
      {
        item_id: first?.id,
        key: 'comment',
        sentence: '“In the workbook” in the workbook; changed here since to “Here”',
      },
    ],
  })
  // Only changed here: the workbook’s older text isn’t a change.
  expect(differences(changedHere, fileOf(exampleTree))).toEqual(NOTHING)
})

test('rows of other buildings, rows twice, rows without a reference and other columns are named, and nothing is guessed', () => {
  const [sheet, asSaved] = fileOf(exampleTree)
  const [head = [], row = [], ...rows] = sheet?.rows ?? []
  const foreign = row.with(-1, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
  const changed = {
    name: 'Items',
    rows: [
      [...head.slice(0, -1), 'Notes', 'Reference'],
      ...[row, row, foreign, row.with(-1, '')].map(cells => [...cells.slice(0, -1), 'x', cells.at(-1) ?? '']),
    ],
  }
  const found = differences(exampleTree, asSaved ? [changed, asSaved] : [changed])
  expect(found.unknownColumns).toEqual(['Notes'])
  expect(found.missing).toBe(rows.length)
  expect(found.refusedRows).toEqual([
    { row: 3, sentence: 'The item is in the workbook twice. Only its first row is taken in.' },
    { row: 4, sentence: 'The item isn’t in this building, or has been deleted.' },
    { row: 5, sentence: 'The row has no reference. New items are added in their room.' },
  ])
})

test.each([
  [
    'another workbook',
    [
      ['Name', 'Amount'],
      ['Tiles', '3'],
    ],
    /no column “Reference”/,
  ],
  ['an empty sheet', [], /no column “Reference”/],
  ['a column twice', [['Name', 'Name', 'Reference']], /two columns “Name”/],
])('%s is refused with a sentence', (_, rows, sentence) => {
  expect(workbookDifferences(exampleTree, [{ name: 'Items', rows }])).toEqual({
    notTheItems: expect.stringMatching(sentence),
  })
})

test('only the items are in sight: what they said when they were saved is in a sheet that no menu shows', () => {
  expect(itemSheets(exampleTree).map(({ title, isHidden }) => [title, isHidden])).toEqual([
    ['Items', undefined],
    ['As saved', true],
  ])
})
