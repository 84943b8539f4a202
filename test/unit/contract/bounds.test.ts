import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { ClientMessage } from '#shared/contract/protocol/events.ts'
import { type Position, positionsOf } from '#test/support/contract/positions.ts'

/** All inputs of callers, part by part. */
const parts: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ...Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([call, { params, query, body }]) => [
      [`${group}.${call} path`, params] as const,
      [`${group}.${call} query`, query] as const,
      [`${group}.${call} body`, body] as const,
    ]),
  ),
  ['socket', ClientMessage],
]
/** A cell can be as long as its file: it refuses its row instead of the request (`functions/data/csvImport`). */
const CELL = 'csvImports.upload body.rows.*.cells.*'

const positions = parts
  .flatMap(([part, schema]) =>
    positionsOf(schema).map(position => ({ ...position, name: [part, ...position.path].join('.') })),
  )
  .filter(({ name, kind }) => name !== CELL || kind !== 'string')
const named = (...kinds: readonly Position['kind'][]) =>
  positions.filter(({ kind }) => kinds.includes(kind)).map(position => [position.name, position.schema] as const)

test('every position of every request is walked [F-12]', () => {
  expect(named('string', 'key').length).toBeGreaterThan(220)
  expect(named('number').length).toBeGreaterThan(100)
  expect(named('array').length).toBeGreaterThan(30)
})

/** The parsed value if the schema accepts it, in a list. */
const passed = (schema: z.core.$ZodType, value: unknown): readonly unknown[] => {
  const { success, data } = z.safeParse(schema, value)
  return success ? [data] : []
}
/** The positions that accept one of the values, unless the result is harmless. */
const leaksOf = (
  kinds: readonly Position['kind'][],
  values: readonly unknown[],
  isHarmless: (value: unknown) => boolean = value =>
    typeof value === 'string' && value.isWellFormed() && value.length <= 50_000,
): string[] =>
  named(...kinds)
    .filter(([, schema]) => values.flatMap(value => passed(schema, value)).some(value => !isHarmless(value)))
    .map(([name]) => name)

describe('values that the table cannot store are refused at every field [A12 W4]', () => {
  test('half a surrogate pair', () => {
    expect(leaksOf(['string', 'key'], ['\ud800', 'a\udfffb', 'https://a.nz/\ud800', '1234 \ud83d'])).toEqual([])
  })

  test('a number out of range, or more precise than any measurement', () => {
    const values = [1e300, -1e300, 1e130, 1e126, Number.MAX_VALUE, 5e-324, 1e-200, -1e-140, 1e-131]
    expect(leaksOf(['number'], values, value => value === 0)).toEqual([])
    expect(leaksOf(['number'], [Number.NaN, Number.POSITIVE_INFINITY])).toEqual([])
  })
})

describe('every input has a bound [A11 F-12]', () => {
  const long = (letters: number) => ['x'.repeat(letters), '1'.repeat(letters), `https://a.nz/${'x'.repeat(letters)}`]

  test('a text has a bound in characters', () => {
    expect(leaksOf(['string'], long(50_001))).toEqual([])
    expect(leaksOf(['key'], long(101))).toEqual([])
  })

  test('a text has a bound in bytes, a quarter of what a row can be', () => {
    expect(leaksOf(['string'], ['漢'.repeat(33_334), 'ā'.repeat(50_001), '🏠'.repeat(25_001)])).toEqual([])
  })

  test('a number has a bound', () => {
    expect(leaksOf(['number'], [Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER - 1, 1e100])).toEqual([])
  })

  test('a list has a bound', () => {
    const isUnbounded = (schema: z.core.$ZodType) =>
      !z
        .safeParse(schema, Array.from({ length: 5_001 }))
        .error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0)
    expect(named('array').flatMap(([name, schema]) => (isUnbounded(schema) ? [name] : []))).toEqual([])
  })

  test('a record has a bound', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`key${at}`, 'x']))
    expect(leaksOf(['record'], [many])).toEqual([])
  })
})

const takes = (schema: z.core.$ZodType, value: string) => z.safeParse(schema, value).success
/** Positions of a date or month: they accept a valid one, and refuse a nonexistent one. */
const calendar = (exists: string, never: string) =>
  named('string').filter(([, schema]) => takes(schema, exists) && !takes(schema, never))

describe('a date is in the years from 1900 to 2199 [F-12]', () => {
  const days = calendar('2026-02-28', '2026-02-30')
  const months = calendar('2026-12', '2026-13')

  test('each date position is found', () => {
    expect(days.length).toBeGreaterThan(12)
    expect(months).toHaveLength(4)
  })

  test.each(days)('%s', (_, schema) => {
    for (const day of ['1900-01-01', '2028-02-29', '2199-12-31']) expect(takes(schema, day)).toBe(true)
    for (const day of ['0000-01-01', '0001-01-01', '0999-12-31', '1899-12-31', '2200-01-01', '9999-12-31'])
      expect(z.safeParse(schema, day).error?.issues.map(({ message }) => message)).toEqual([
        'Enter a date from 1900 to 2199',
      ])
    expect(z.safeParse(schema, '2027-02-29').error?.issues.map(({ message }) => message)).toEqual([
      'Enter a valid date',
    ])
  })

  test.each(months)('%s', (_, schema) => {
    for (const month of ['1900-01', '2199-12']) expect(takes(schema, month)).toBe(true)
    for (const month of ['0001-01', '1899-12', '2200-01', '9999-12'])
      expect(z.safeParse(schema, month).error?.issues.map(({ message }) => message)).toEqual([
        'Enter a month from 1900 to 2199',
      ])
  })
})
