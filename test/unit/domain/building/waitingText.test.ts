import { expect, test } from 'vitest'
import { waitingText } from '#shared/domain/building/waitingText.ts'

test.each([
  ['2026-02-19T11:30:00.000Z', 'Since today'],
  ['2026-02-20T11:30:00.000Z', 'Since today'],
  ['2026-02-19T10:30:00.000Z', '1 day'],
  ['2026-02-16T20:00:00.000Z', '3 days'],
  // Daylight saving time started on 28 September.
  ['2025-09-27T01:00:00.000Z', '146 days'],
  [undefined, ''],
])('on 20/02/2026, a status since %s has lasted %s', (since, text) => {
  expect(waitingText(since, '2026-02-20')).toBe(text)
})
