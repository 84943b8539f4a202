import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  codesOfLabels,
  LABEL_SHEETS,
  type LabelSheetInput,
  labelSheetProblems,
  placeOfLabel,
  placesOn,
} from '#shared/domain/item/labelSheet.ts'
import type { BagRange } from '#shared/domain/tree/bagRange.ts'
import { fresh, taken } from '#test/support/data/schemaChecks.ts'

const range: BagRange = {
  ...{ id: ulid(), contaminate_id: 1, prefix: 'A', digits: 3, first: 11, count: 40 },
  ...{ user_id: ulid(), user_name: 'Aroha', reserved_at: '2026-03-02T01:00:00.000Z' },
}
const input = (part: Partial<LabelSheetInput> = {}): LabelSheetInput => ({
  ...{ range_id: range.id, sheet: 'a4x24', from: 11, count: 40, copies: 1, first_place: 1, shift_x: 0, shift_y: 0 },
  ...part,
})

test('labels have reserved numbers, up to 500 at once, from an existing position on the sheet [3§5.3]', () => {
  const problems = (part: Partial<LabelSheetInput>) => labelSheetProblems(input(part), range)
  expect([problems({}), problems({ from: 50, count: 1 })]).toEqual([{}, {}])
  expect(problems({ from: 10, count: 1 })).toEqual({ from: 'From 11 to 50' })
  expect(problems({ from: 51, count: 99 })).toEqual({ from: 'From 11 to 50' })
  expect(problems({ from: 12 })).toEqual({ count: 'From 1 to 39' })
  expect(problems({ from: 50, count: 2 })).toEqual({ count: 'From 1 to 1' })
  expect(problems({ count: 25, copies: 20 })).toEqual({})
  expect(problems({ count: 26, copies: 20 })).toEqual({
    copies: 'Up to 500 labels at once. Choose fewer Sample IDs or copies.',
  })
  expect([problems({ first_place: 24 }), problems({ first_place: 25 })]).toEqual([{}, { first_place: 'From 1 to 24' }])
  expect(problems({ sheet: 'a4x65', first_place: 65 })).toEqual({})
  expect(problems({ sheet: 'roll62', first_place: 2 })).toEqual({ first_place: 'From 1 to 1' })
})

test('the labels of a range, copies side by side [3§5.3]', () => {
  expect(codesOfLabels({ from: 12, count: 2, copies: 3 }, range)).toEqual([
    ...['A012', 'A012', 'A012'],
    ...['A013', 'A013', 'A013'],
  ])
})

test('the position of a label on its sheet: row by row, then on the next page [3§5.3]', () => {
  const { a4x24, a4x65, roll62 } = LABEL_SHEETS
  expect([a4x24, a4x65, roll62].map(placesOn)).toEqual([24, 65, 1])
  expect(placeOfLabel(a4x24, 0)).toEqual({ page: 0, x: 0, y: 0.5 })
  expect(placeOfLabel(a4x24, 5)).toEqual({ page: 0, x: 140, y: 37.5 })
  expect(placeOfLabel(a4x24, 23)).toEqual({ page: 0, x: 140, y: 259.5 })
  expect(placeOfLabel(a4x24, 24)).toEqual({ page: 1, x: 0, y: 0.5 })
  const { page, x, y } = placeOfLabel(a4x65, 65 + 6)
  expect([page, x, y]).toEqual([1, expect.closeTo(45.35), expect.closeTo(31.9)])
  expect(placeOfLabel(roll62, 3)).toEqual({ page: 3, x: 0, y: 0 })
})

test('inputs for labels are checked at their fields [3§5.3]', async () => {
  const { LabelSheetInput } = await fresh(() => import('#shared/domain/item/labelSheet.ts'))
  const field = taken(LabelSheetInput(), input())
  const messages = (part: object) =>
    LabelSheetInput()
      .safeParse({ ...input(), ...part })
      .error?.issues.map(({ message }) => message)
  expect(field('from', -1, 0, 2_000_000, 2_000_001)).toEqual([false, true, true, false])
  expect(field('count', 0, 1, 500, 501, 1.5)).toEqual([false, true, true, false, false])
  expect(field('copies', 0, 1, 10, 11)).toEqual([false, true, true, false])
  expect(field('first_place', 0, 1, 65, 66)).toEqual([false, true, true, false])
  for (const name of ['shift_x', 'shift_y'])
    expect(field(name, -20.1, -20, 20, 20.1)).toEqual([false, true, true, false])
  expect(LabelSheetInput().parse(input({ shift_x: 1.26 })).shift_x).toBe(1.3)
  expect(field('sheet', 'a4x24', 'a4x65', 'roll62', 'a3')).toEqual([true, true, true, false])
  expect(messages({ sheet: 'a3' })).toEqual(['Choose a label sheet'])
  expect(messages({ copies: 11 })).toEqual(['From 1 to 10'])
  expect(messages({ count: 'x' })).toEqual(['Enter a number'])
  expect(messages({ count: 1.5 })).toEqual(['Enter a whole number'])
  expect(messages({ shift_x: 21 })).toEqual(['From −20 to 20'])
})
