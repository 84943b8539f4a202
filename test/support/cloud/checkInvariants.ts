import { afterAll, expect } from 'vitest'
import { beginRecord } from './recordStored.ts'

const recorded = beginRecord()

/**
 * Files whose tests write rows as no call would, to show what is made of them, or leave the job of a deletion or a duplicate
 * undone.
 */
const EXCUSED = [
  'building/deletions.test.ts',
  'building/status.test.ts',
  'company/mail.test.ts',
  'document/management-plans.test.ts',
  'document/verification.test.ts',
  'exchange/lab-imports.test.ts',
  'exchange/lab-returns.test.ts',
  'faults/duplicates-rolled-back.test.ts',
  'faults/kills.test.ts',
  'faults/management-plans.test.ts',
  'faults/races.test.ts',
]
const isExcused = (file: string) => EXCUSED.some(name => file.endsWith(name))

/** After every file of tests on real storage: what it left is consistent. */
afterAll(async () => {
  if (isExcused(expect.getState().testPath ?? '')) return
  const [{ StoredRows }, { violationsIn }] = await Promise.all([import('./storedRows.ts'), import('./invariants.ts')])
  const violations = violationsIn(await StoredRows.read(recorded))
  expect(
    violations.slice(0, 20),
    `${violations.length} rows are inconsistent: ${violations.slice(0, 3).join('; ')}`,
  ).toEqual([])
})
