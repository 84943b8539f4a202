import { expect, test } from 'vitest'
import { copiedRows } from '#frontend/ui/sheet/copiedRows.ts'

test.each<[string, string[][]]>([
  ['', [['']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"Super Six" roof\r\nFlue in the wall\r\n', [['"Super Six" roof'], ['Flue in the wall']]],
  ['"not closed\r\nnext', [['"not closed'], ['next']]],
  ['6" pipe\t5"', [['6" pipe', '5"']]],
  ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ['"with a\ttab, and ""quotes"""\nnext', [['with a\ttab, and "quotes"'], ['next']]],
  ['"old"\t"""old"""', [['"old"', '"old"']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('the copied text %j is these cells', (text, cells) => {
  expect(copiedRows(text)).toEqual(cells)
})

test('a long text with many quotation marks is read at once', () => {
  expect(copiedRows('"'.repeat(100_000))).toHaveLength(1)
  expect(copiedRows(Array.from({ length: 20_000 }, () => '"a').join('\t'))[0]).toHaveLength(20_000)
})
