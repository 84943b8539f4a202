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
import { elementsIn, readWorkbook, unzipped, xmlOf } from '#test/support/readers/readWorkbook.ts'

const COMPANY = 'Kauri & Sons'
/** A tree's sheets after writing and reading a file. */
const fileOf = (tree: Tree): ReadSheet[] => readXlsx(workbookBytes(itemSheets(tree, COMPANY)))
function differences(tree: Tree, sheets: readonly ReadSheet[]): WorkbookDifferences {
  const found = workbookDifferences(tree, sheets)
  if ('reason' in found) throw new Error(found.reason)
  return found
}
/** The sheets with a changed cell in the editable sheet. */
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

test('amounts and scores are numbers, the head row is frozen, and the file has the name of the company [P8]', () => {
  const bytes = workbookBytes(itemSheets(exampleTree, COMPANY))
  const [items] = readWorkbook(bytes)
  if (!items) throw new Error('The workbook has no sheet')
  const [head = [], ...rows] = items.rows
  const columnOf = (title: string) => head.indexOf(title)
  const numbers = elementsIn(items.xml, 'row')
    .slice(1)
    .map(row => elementsIn(row, 'c').map(cell => elementsIn(cell, 'v').length > 0))
  for (const title of head) {
    const filled = rows.flatMap((row, at) => (row[columnOf(title)] ? [numbers[at]?.[columnOf(title)]] : []))
    const isNumber = title === 'Amount' || title.startsWith('Score: ')
    expect([title, new Set(filled)]).toEqual([title, new Set(filled.length > 0 ? [isNumber] : [])])
  }
  expect(columnOf('Amount')).toBeGreaterThan(0)
  expect(elementsIn(items.xml, 'pane')[0]?.attributes).toMatchObject({ ySplit: '1', state: 'frozen' })
  for (const { attributes } of elementsIn(items.xml, 'col')) expect(Number(attributes.width)).toBeGreaterThan(5)
  expect(elementsIn(items.xml, 'oddFooter')[0]?.text).toBe('&LKauri && Sons&R&P / &N')
  const properties = xmlOf(unzipped(bytes).get('docProps/app.xml') ?? '')
  expect(elementsIn(properties, 'Company')[0]?.text).toBe(COMPANY)
})

test('an unchanged workbook changes nothing', () => {
  expect(differences(exampleTree, fileOf(exampleTree))).toEqual(NOTHING)
})

test('an unchanged workbook of 2,000 rows changes nothing', { tags: 'slow' }, () => {
  const tree = aTree({}, room =>
    Array.from({ length: 2_000 }, (_, at) =>
      anItem(room, { sample: { analysis_type_id: 1, bag_code: `A${at}`, is_urgent: at % 2 === 0, status_id: 1 } }),
    ),
  )
  expect(differences(tree, fileOf(tree))).toEqual(NOTHING)
})

test('an unchanged workbook of arbitrary texts changes nothing', { tags: 'slow' }, () => {
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

test('each changed cell is a difference, with the current value', () => {
  const file = typed(typed(fileOf(exampleTree), 1, 'Comment', ' Seen from below '), 2, 'Name', 'Soffit board')
  expect(differences(exampleTree, file).changes).toEqual([
    { item_id: first?.id, key: 'comment', from: first?.comment, to: 'Seen from below' },
    { item_id: second?.id, key: 'name', from: second?.name, to: 'Soffit board' },
  ])
})

test('changes in the product since the workbook was saved stay, unless the workbook has the same value', () => {
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
        sentence: '“In the workbook” in the workbook, but since changed here to “Here”',
      },
    ],
  })
  // Only changed in the product: the workbook’s older text isn’t a change.
  expect(differences(changedHere, fileOf(exampleTree))).toEqual(NOTHING)
})

test('foreign rows, duplicate rows, rows without a reference and unknown columns are reported', () => {
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
    { row: 3, sentence: 'The item is in the workbook twice. Only its first row is imported.' },
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
    reason: expect.stringMatching(sentence),
  })
})

/** A workbook with these cells below the headings, and its values when saved. */
const workbook = (head: string[], rows: string[][], saved?: string[][]): ReadSheet[] => [
  { name: 'Items', rows: [head, ...rows] },
  ...(saved ? [{ name: 'As saved', rows: [head, ...saved] }] : []),
]
const tree = aTree({}, room => [
  anItem(room, { comment: 'Worn' }),
  anItem(room, { sample: { analysis_type_id: 1, bag_code: 'A002', is_urgent: false, status_id: 1 } }),
])
const [a, b] = tree.items.map(({ id }) => id) as [string, string]
const change = (key: string, from: string, to: string) => ({ item_id: a, key, from, to })

test.each<[string, ReadSheet[], Partial<WorkbookDifferences>]>([
  ['a reference in small letters', workbook(['Comment', 'Reference'], [['Wet', ` ${a.toLowerCase()} `]]), {}],
  ['headings with blanks around them', workbook([' Comment', 'Reference '], [['Wet', a]]), {}],
  [
    'the first sheet, whatever its name',
    [
      {
        name: 'Blatt 1',
        rows: [
          ['Comment', 'Reference'],
          ['Wet', a],
        ],
      },
    ],
    {},
  ],
  [
    'the items, wherever their sheet is',
    [{ name: 'Notes', rows: [['x']] }, ...workbook(['Comment', 'Reference'], [['Wet', a]])],
    {},
  ],
  ['rows without anything', workbook(['Comment', 'Reference'], [['', ' '], ['Wet', a], []]), {}],
  ['columns without a heading', workbook(['', 'Comment', ' ', 'Reference'], [['x', 'Wet', 'y', a]]), {}],
  ['what it said when it was saved', workbook(['Comment', 'Reference'], [['Wet', a]], [['Worn', a]]), {}],
  [
    'line ends of Excel',
    workbook(['Comment', 'Reference'], [['Wet\r\nDry\rOld', a]]),
    { changes: [change('comment', 'Worn', 'Wet\nDry\nOld')] },
  ],
  [
    'a cell that is cleared',
    workbook(['Comment', 'Reference'], [['', a]]),
    { changes: [change('comment', 'Worn', '')] },
  ],
  ['a row that ends early', workbook(['Reference', 'Comment'], [[a]]), { changes: [change('comment', 'Worn', '')] }],
  ['what it said, blanks aside', workbook(['Comment', 'Reference'], [[' Worn\n', a]]), { changes: [] }],
  ['the same change here since', workbook(['Comment', 'Reference'], [['Worn', a]], [['Old', a]]), { changes: [] }],
  ['only a change here since', workbook(['Comment', 'Reference'], [['Old', a]], [['Old', a]]), { changes: [] }],
])('a workbook with %s', (_, sheets, part) => {
  expect(differences(tree, sheets)).toEqual({
    ...{ ...NOTHING, changes: [change('comment', 'Worn', 'Wet')], missing: 1 },
    ...part,
  })
})

test('a hidden sheet without references is ignored, and so is a missing row or column in it', () => {
  const typedIn = workbook(['Comment', 'Name', 'Reference'], [['Wet', 'Vinyl tiles', a]])
  const savedAs = (...rows: string[][]) => differences(tree, [...typedIn, { name: 'As saved', rows }])
  for (const rows of [
    [],
    [['Comment'], ['Old']],
    [
      ['Comment', 'Reference'],
      ['Old', b],
    ],
    [
      ['Name', 'Reference'],
      ['Vinyl tiles', a],
    ],
  ])
    expect(savedAs(...rows)).toMatchObject({ changes: [change('comment', 'Worn', 'Wet')], clashes: [] })
  expect(savedAs(['Reference', 'Comment'], [a])).toMatchObject({
    changes: [],
    clashes: [{ item_id: a, key: 'comment', sentence: '“Wet” in the workbook, but since changed here to “Worn”' }],
  })
})

test('a row has its number in the sheet, counting empty rows', () => {
  const found = differences(
    tree,
    workbook(
      ['Comment', 'Reference'],
      [
        ['', ''],
        ['Wet', ''],
        ['Wet', a],
        ['Dry', a],
      ],
    ),
  )
  expect(found.refusedRows.map(({ row }) => row)).toEqual([3, 5])
  expect(found).toMatchObject({ changes: [{ to: 'Wet' }], missing: 1 })
})
