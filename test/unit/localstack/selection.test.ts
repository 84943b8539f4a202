import { expect, test } from 'vitest'
import { select } from '#test/selection.ts'

const TESTS = [
  { path: 'test/unit/domain/item/scoring.test.ts', text: "test('2§4 a score has a band')" },
  { path: 'test/api/building/items.test.ts', text: "test('F-25 an item is saved')" },
  { path: 'test/security/tenants.test.ts', text: 'for (const call of calls) test(titleOf(call))' },
  { path: 'test/e2e/drawing/tools.test.ts', text: "test('F-25 a room is drawn (twice)')" },
]
const picked = (...args: string[]) => {
  const { files, title, unknown } = select(args, TESTS)
  return { files: Object.fromEntries(files), title, unknown }
}

test('a file, or a folder, runs in its project alone [P-24]', () => {
  const items = { files: { api: ['test/api/building/items.test.ts'] }, title: undefined, unknown: [] }
  for (const path of [
    'test/api/building/items.test.ts',
    './test/api/building/items.test.ts',
    'items.test.ts',
    'test/api',
    'test/api/',
  ])
    expect(picked(path)).toEqual(items)
  expect(picked('test/unit', 'test/security').files).toEqual({
    unit: ['test/unit/domain/item/scoring.test.ts'],
    security: ['test/security/tenants.test.ts'],
  })
})

test('a part of a title picks the files that have it, as it is written [P-24]', () => {
  expect(picked('F-25').files).toEqual({
    api: ['test/api/building/items.test.ts'],
    e2e: ['test/e2e/drawing/tools.test.ts'],
  })
  const { files, title } = picked('a room is drawn (twice)')
  expect(files).toEqual({ e2e: ['test/e2e/drawing/tools.test.ts'] })
  expect(title?.test('F-25 a room is drawn (twice)')).toBe(true)
  expect(title?.test('F-25 a room is drawn twice')).toBe(false)
})

test('a title that a test composes is searched in every project [P-24]', () => {
  expect(Object.keys(picked('S-01 buildings.read is kept apart').files)).toEqual(['unit', 'api', 'security', 'e2e'])
})

test('path and title narrow the selection together, and a path without tests is reported [P-24]', () => {
  expect(picked('test/api', 'F-25').files).toEqual({ api: ['test/api/building/items.test.ts'] })
  expect(picked('test/api/typo.test.ts')).toEqual({ files: {}, title: undefined, unknown: ['test/api/typo.test.ts'] })
})
