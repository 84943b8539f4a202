import { expect, test } from 'vitest'
import { columnsInSight, shownColumns, widthOf } from '#frontend/ui/sheet/sheetColumns.ts'

/** Thirty columns of 80 pixels; the third is fixed. */
const columns = Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, title: `${at}`, width: 10, isHead: at === 2 }))
const numbers = (shown: ReturnType<typeof shownColumns>) => shown.map(({ number }) => number)

test('columns in sight are those between two edges and two hundred pixels beyond [P-17]', () => {
  expect(columnsInSight(columns, 0, 400)).toEqual({ from: 0, to: 7 })
  expect(columnsInSight(columns, 1_000, 1_400)).toEqual({ from: 10, to: 20 })
  expect(columnsInSight(columns, 2_000, 2_400)).toEqual({ from: 22, to: 29 })
  expect(columnsInSight(columns.slice(0, 3), 2_000, 2_400)).toEqual({ from: 2, to: 2 })
})

test('the fixed column and the column of the active cell are rendered at every scroll position [P-17]', () => {
  expect(numbers(shownColumns(columns, { from: 10, to: 12 }))).toEqual([2, 10, 11, 12])
  expect(numbers(shownColumns(columns, { from: 10, to: 12 }, 0))).toEqual([0, 2, 10, 11, 12])
  expect(numbers(shownColumns(columns, { from: 0, to: 3 }, 29))).toEqual([0, 1, 2, 3, 29])
})

test('an omitted column leaves a gap of its width [P-17]', () => {
  let left = 0
  for (const { column, number, gap } of shownColumns(columns, { from: 10, to: 12 }, 29)) {
    expect(left + gap).toBe(number * 80)
    left += gap + widthOf(column)
  }
})
