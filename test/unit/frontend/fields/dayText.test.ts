import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, textOf, wholeDayOf, withSlashes } from '#frontend/ui/fields/dayText.ts'

describe('a day is typed and shown as DD/MM/YYYY and stored as YYYY-MM-DD [2§3]', () => {
  test.each([
    ['17/02/2026', '2026-02-17'],
    ['7/2/2026', '2026-02-07'],
    ['17.2.2026', '2026-02-17'],
    ['17 02 2026', '2026-02-17'],
    ['17022026', '2026-02-17'],
    [' 2026-02-17 ', '2026-02-17'],
    ['29/02/2028', '2028-02-29'],
    ['01/01/1899', '1899-01-01'],
    ['', ''],
  ])('%j is %j', (typed, day) => expect(dayOf(typed)).toBe(day))

  test.each(['31/02/2026', '29/02/2026', '5/13/2026', '0/1/2026', '17/02', '17/02/26', 'today', '2026-02-30'])(
    '%j is no day, and stays as it was typed',
    typed => {
      expect(dayOf(typed)).toBe(typed)
      expect(textOf(typed)).toBe(typed)
    },
  )

  test('a year of two digits is of this century once the field is left', () => {
    expect(wholeDayOf('17/2/26')).toBe('2026-02-17')
    expect(wholeDayOf('17/02')).toBe('17/02')
    expect(wholeDayOf('')).toBe('')
  })

  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map(at => at.toISOString().slice(0, 10))

  test('every day is parsed from its shown text, and from its eight digits typed one by one', () =>
    fc.assert(
      fc.property(days, day => {
        expect(dayOf(textOf(day))).toBe(day)
        const digits = textOf(day).replaceAll('/', '')
        const typed = [...digits].reduce((text, digit) => withSlashes(text + digit, text), '')
        expect(typed).toBe(textOf(day))
      }),
    ))

  test('a slash that is typed after the one that came by itself is not doubled, and slashes can be deleted', () => {
    expect(withSlashes('17//', '17/')).toBe('17/')
    expect(withSlashes('17', '17/')).toBe('17')
  })
})
