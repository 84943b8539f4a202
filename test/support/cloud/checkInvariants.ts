import { afterAll, expect } from 'vitest'
import { beginRecord } from './recordStored.ts'

const recorded = beginRecord()

/** Files whose tests write rows as no call would, to show what is made of them. */
const EXCUSED = ['building/status.test.ts', 'faults/kills.test.ts']
const isExcused = (file: string) => EXCUSED.some(name => file.endsWith(name))

/** After every file of tests on real storage: what it left is consistent. */
afterAll(async () => {
  if (isExcused(expect.getState().testPath ?? '')) return
  const [{ StoredRows }, { violationsIn }] = await Promise.all([import('./storedRows.ts'), import('./invariants.ts')])
  const violations = violationsIn(await StoredRows.read(recorded))
  expect(violations.slice(0, 20), `${violations.length} rows are inconsistent`).toEqual([])
})
