import { expect, test } from 'vitest'
import { inspectionDayNote } from '#shared/domain/clearance/inspectionDayNote.ts'

test('an inspection in the future, or before the work ends, gets a hint while typing [3§5.4]', () => {
  const noteOf = (day: string, workEnds = '2026-02-17') => inspectionDayNote(day, workEnds, '2026-02-20')
  expect(noteOf('2026-02-21')).toMatch(/^This day is in the future/)
  expect(noteOf('2026-02-16')).toMatch(/^This day is before the last day of the work/)
  for (const day of ['2026-02-17', '2026-02-20', '']) expect(noteOf(day)).toBeUndefined()
  expect(noteOf('2026-02-16', '')).toBeUndefined()
})
