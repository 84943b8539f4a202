import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueOfTyped } from '#frontend/ui/fields/NumberField.tsx'
import { itemColumn } from '#shared/domain/itemTable/itemColumns.ts'
import { parseLeadResult } from '#shared/domain/lab/labResultWords.ts'
import { Quantity } from '#shared/domain/tree/item.ts'
import { parseNumber } from '#shared/schema/parseNumber.ts'
import { plainCharacters } from '#shared/schema/plainCharacters.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'
import { NUMBER_TEXTS } from '#test/unit/numberTexts.ts'

const root = join(import.meta.dirname, '../..')
/** The schema's result for a value: the number, or its error message. */
const judged = (value: unknown): number | string | undefined => {
  const { data, error } = Quantity().safeParse(value)
  return data ?? error?.issues[0]?.message
}
const item = anItem(aTree().rooms[0]!, { amount: undefined })

test.each(NUMBER_TEXTS)(
  '3§5.1 “%s” is read as %s in a form, the sheet, the laboratory’s file and the API',
  (typed, meaning) => {
    const inForm = valueOfTyped(typed)
    if (meaning === null) {
      expect(parseNumber(typed)).toEqual({})
      expect(inForm).toBeNull()
    } else {
      expect(judged(typed)).toBe(meaning)
      expect(judged(inForm)).toBe(meaning)
      const written = itemColumn('amount')?.write?.(item, typed.trim(), aTree())
      expect(written).toMatchObject(typeof meaning === 'number' ? { amount: meaning } : { unfit: meaning })
    }
    const inFile = parseLeadResult(typed, 'mg/kg')
    const isLimit = /[<>]/.test(typed)
    if (typeof meaning === 'number' && !/^[+.]/.test(typed.trim().normalize('NFKC')))
      expect(inFile).toEqual({ analysis: meaning })
    else if (!isLimit && typeof meaning === 'string' && meaning !== 'Use up to 3 decimals')
      expect(inFile).toBeUndefined()
  },
)

test('only full-width forms, ligatures and spaces of a text are read as plain characters [P5]', () => {
  expect(plainCharacters('Ａ１＜％\u00a0\u3000\u202fidentiﬁed')).toBe('A1<%   identified')
  const kept = '¹²₃⁻ᵃªº①Ⓐ½Ⅳ㎎'
  expect(plainCharacters(kept)).toBe(kept)
})

test('a unit with a superscript is read as typed, with it or without', () => {
  for (const typed of ['12 m²', '12m2', '12 M2', '12']) expect(parseNumber(typed, 'm²')).toEqual({ value: 12 })
})

test('a number that is written with its thousands, or with the unit of its field, is read as it is [3§5.1]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(',', ' ', '\u00a0', ''),
      (number, separator) => {
        const typed = String(number).replace(/\B(?=(\d{3})+$)/g, separator)
        expect(parseNumber(typed)).toEqual({ value: number })
        expect(parseNumber(`${typed} mg/kg`, 'mg/kg')).toEqual({ value: number })
        expect(parseNumber(`${typed} m`, 'mg/kg').message).toBeDefined()
      },
    ),
  )
})

test('no text is read as two numbers, and none stops the parser [3§5.1]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
      const { value, message } = parseNumber(text)
      if (value !== undefined) expect(Number.isFinite(value)).toBe(true)
      expect(value !== undefined && message !== undefined).toBe(false)
    }),
  )
})

/** Inputs of codes and dates, whose digits are not a number. */
const CODES = ['DateField', 'LockScreen', 'PinForm', 'TwoFactorCodeForm', 'AddressFields']

test('every input with a keyboard for numbers reads its text by the one parser [3§5.1]', () => {
  const files = globSync('frontend/src/**/*.tsx', { cwd: root }).map(path => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const inputs = files.filter(({ text }) => /inputMode="(numeric|decimal)"|type="number"|inputModeOf/.test(text))
  expect(inputs.length).toBeGreaterThan(5)
  const others = inputs.filter(
    ({ path, text }) => !text.includes('parseNumber(') && !CODES.some(name => path.endsWith(`${name}.tsx`)),
  )
  expect(others.map(({ path }) => path)).toEqual([])
  for (const { path, text } of files)
    expect([path, /parseFloat|replace\(',', '\.'\)/.test(text)]).toEqual([path, false])
})
