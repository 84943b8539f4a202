import { expect, test, vi } from 'vitest'
import { sheetAction } from '#frontend/ui/sheet/sheetAction.ts'
import { clipboardText, fillDownCells, nextCell, pasteCells, rangeOf } from '#frontend/ui/sheet/sheetMoves.ts'

const size = { rows: 100, columns: 5, page: 20 }
const at = { row: 10, column: 2 }

test.each([
  [{ key: 'ArrowUp' }, { row: 9, column: 2 }],
  [
    { key: 'ArrowDown', ctrlKey: true },
    { row: 99, column: 2 },
  ],
  [{ key: 'ArrowLeft' }, { row: 10, column: 1 }],
  [
    { key: 'ArrowRight', metaKey: true },
    { row: 10, column: 4 },
  ],
  [{ key: 'PageUp' }, { row: 0, column: 2 }],
  [{ key: 'PageDown' }, { row: 30, column: 2 }],
  [{ key: 'Home' }, { row: 10, column: 0 }],
  [
    { key: 'End', ctrlKey: true },
    { row: 99, column: 4 },
  ],
  [{ key: 'x' }, undefined],
])('%o leads to %o', (keys, to) => expect(nextCell(at, keys, size)).toEqual(to))

const texts = [
  ['a', 'b'],
  ['c', 'd\te'],
  ['', '"'],
]
const textAt = ({ row, column }: { row: number; column: number }) => texts[row]?.[column] ?? ''
const all = rangeOf({ row: 2, column: 1 }, { row: 0, column: 0 })

test('the first row of a range is filled down into the others', () => {
  expect(fillDownCells(all, textAt)).toEqual([
    { row: 1, column: 0, text: 'a' },
    { row: 1, column: 1, text: 'b' },
    { row: 2, column: 0, text: 'a' },
    { row: 2, column: 1, text: 'b' },
  ])
})

test('copied cells are parsed unchanged, including tabs and quotation marks', async () => {
  const { default: Papa } = await import('papaparse')
  const rows = Papa.parse<string[]>(clipboardText(all, textAt), { delimiter: '\t' }).data
  expect(rows).toEqual(texts)
  expect(pasteCells(rows, rangeOf({ row: 98, column: 0 }, { row: 98, column: 0 }), size)).toEqual(
    texts.slice(0, 2).flatMap((cells, row) => cells.map((text, column) => ({ row: row + 98, column, text }))),
  )
})

test('a single text is pasted into every cell of the range', () => {
  expect(
    pasteCells([['7']], rangeOf({ row: 0, column: 0 }, { row: 1, column: 1 }), size).map(({ text }) => text),
  ).toEqual(['7', '7', '7', '7'])
})

test('Tab leaves the sheet at either end of a row, and letters start a text', () => {
  const commands = {
    moveTo: vi.fn(),
    startEdit: vi.fn(),
    empty: vi.fn(),
    discard: vi.fn(),
    fillDown: vi.fn(),
    selectAll: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
  }
  const press = (key: string, more = {}, from = at) =>
    sheetAction({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }, from, size, commands)
  expect(press('Tab', {}, { row: 0, column: 4 })).toBeUndefined()
  expect(press('Tab', { shiftKey: true }, { row: 0, column: 0 })).toBeUndefined()
  press('k')?.()
  expect(commands.startEdit).toHaveBeenCalledWith('k')
  press('Z', { ctrlKey: true, shiftKey: true })?.()
  expect(commands.redo).toHaveBeenCalledOnce()
  expect(press('c', { ctrlKey: true })).toBeUndefined()
})
