import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countOf, failuresIn, slowest, testsIn } from '#test/count.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearfloor-count-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A vitest report of two files. */
function report(): string {
  const path = join(folder, 'api.json')
  const one = [
    { fullName: '2§4 a floor is saved', status: 'passed', duration: 1250 },
    { fullName: '2§4 a floor is deleted', status: 'failed', duration: 90.4, failureMessages: ['It is there\n  at 1'] },
  ]
  const other = [
    { fullName: 'F-25 a photo is sent', status: 'passed', duration: 4000 },
    { fullName: 'F-26 a photo is kept', status: 'pending', tags: ['slow'] },
  ]
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: one },
    { name: 'b.test.ts', status: 'passed', message: '', assertionResults: other },
    { name: 'c.test.ts', status: 'failed', message: 'Cannot find #shared/c.ts\n  at 2', assertionResults: [] },
  ]
  writeFileSync(path, JSON.stringify({ numTotalTests: 4, testResults }))
  return path
}

test('counts passed, failed and skipped tests, of all tests, a title or the quick tests [P-24]', () => {
  expect(countOf(testsIn(report()))).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(countOf(testsIn(report(), { title: /2§4/ }))).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countOf(testsIn(report(), { isQuick: true }))).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(countOf(testsIn(join(folder, 'none.json')))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the slowest tests are named with project and seconds, at most ten [P-24]', () => {
  expect(slowest(new Map([['api', testsIn(report())]]))).toEqual([
    '   4.0 s  api  F-25 a photo is sent',
    '   1.3 s  api  2§4 a floor is saved',
    '   0.1 s  api  2§4 a floor is deleted',
    '   0.0 s  api  F-26 a photo is kept',
  ])
  const many = Array.from({ length: 12 }, (_, nth) => ({ fullName: `${nth}`, status: 'passed', duration: nth * 1000 }))
  const named = slowest(
    new Map([
      ['unit', many],
      ['e2e', [{ fullName: 'the walk', status: 'passed', duration: 60_000 }]],
    ]),
  )
  expect(named).toHaveLength(10)
  expect([named[0], named[9]]).toEqual(['  60.0 s  e2e  the walk', '   3.0 s  unit  3'])
})

test('failed tests and files that did not load are listed at the end with file and reason [P-24]', () => {
  expect(failuresIn(report())).toEqual([
    'a.test.ts  2§4 a floor is deleted\n    It is there',
    'c.test.ts\n    Cannot find #shared/c.ts',
  ])
  expect(failuresIn(join(folder, 'none.json'))).toEqual([])
})
