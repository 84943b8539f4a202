import { afterAll, expect } from 'vitest'
import { beginRecord } from './recordStored.ts'

const recorded = beginRecord()

/** Test files that leave rows as no call does. */
const EXCUSED = [
  // Sets a building's status by one update, to race with its deletion, and leaves its search words unchanged.
  'building/deletions.test.ts',
  // Deletes the row of a survey alone, to test the check page.
  'document/verification.test.ts',
  // Deletes the row of a building alone, during its duplication.
  'faults/duplicates-rolled-back.test.ts',
]
const isExcused = (file: string) => EXCUSED.some(name => file.endsWith(name))

/** After every test file on real storage: checks that the stored rows are consistent. */
afterAll(async () => {
  if (isExcused(expect.getState().testPath ?? '')) return
  const [{ StoredRows }, { violationsIn }] = await Promise.all([import('./storedRows.ts'), import('./invariants.ts')])
  const violations = violationsIn(await StoredRows.read(recorded))
  expect(
    violations.slice(0, 20),
    `${violations.length} rows are inconsistent: ${violations.slice(0, 3).join('; ')}`,
  ).toEqual([])
})
