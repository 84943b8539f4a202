import { expect, test } from 'vitest'
import {
  dayAfter,
  formatDay,
  formatDayAndTime,
  formatDayWithWeekday,
  formatMoment,
  formatMonth,
  formatNzDay,
  formatShortDay,
  mondayOf,
  now,
  nzDay,
  nzDayStart,
  nzTime,
} from '#shared/domain/vocabulary/time.ts'

test('an instant is shown by the clock of New Zealand, in summer, in winter and at midnight [R7]', () => {
  expect(formatMoment('2026-02-17T01:05:00.000Z')).toBe('17/02/2026, 14:05')
  expect(formatMoment('2026-07-17T01:05:00.000Z')).toBe('17/07/2026, 13:05')
  expect(formatMoment('2026-02-16T11:00:00.000Z')).toBe('17/02/2026, 00:00')
  expect(nzTime(Date.parse('2026-02-16T11:00:00.000Z'))).toBe('00:00')
  expect(nzDay(Date.parse('2026-02-16T10:59:59.000Z'))).toBe('2026-02-16')
  expect(formatNzDay('2026-02-16T11:00:00.000Z')).toBe('17/02/2026')
})

test('a day is shown as it was entered [R7]', () => {
  expect(formatDayAndTime('2026-02-17T00:30')).toBe('17/02/2026, 00:30')
  expect(formatDayWithWeekday('2026-02-17')).toBe('Tuesday 17/02/2026')
  expect(formatMonth('2026-02')).toBe('Feb 2026')
})

test('a day in New Zealand starts at its midnight, also when the clock changes [R7]', () => {
  const startOf = (day: string, later = 0) => new Date(nzDayStart(day, later)).toISOString()
  expect(startOf('2026-02-17')).toBe('2026-02-16T11:00:00.000Z')
  expect(startOf('2026-07-17')).toBe('2026-07-16T12:00:00.000Z')
  expect([startOf('2026-04-05'), startOf('2026-04-05', 1)]).toEqual([
    '2026-04-04T11:00:00.000Z',
    '2026-04-05T12:00:00.000Z',
  ])
  expect([startOf('2026-09-27'), startOf('2026-09-27', 1)]).toEqual([
    '2026-09-26T12:00:00.000Z',
    '2026-09-27T11:00:00.000Z',
  ])
})

test('days follow the calendar; a week starts on Monday [R7]', () => {
  expect([
    dayAfter('2026-02-28'),
    dayAfter('2028-02-28'),
    dayAfter('2026-01-01', -1),
    dayAfter('2026-04-04', 2),
  ]).toEqual([...['2026-03-01', '2028-02-29', '2025-12-31', '2026-04-06']])
  const week = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-08', '2026-03-09']
  expect(week.map(mondayOf)).toEqual(['2026-02-23', '2026-03-02', '2026-03-02', '2026-03-02', '2026-03-09'])
  expect(formatShortDay('2026-02-17')).toBe('Tue 17/02')
})

test('an unknown day is blank, and `now` returns an instant [R7]', () => {
  expect([formatDay(undefined), formatDay(''), formatNzDay(undefined), formatDay('2026-02-17')]).toEqual([
    ...['', '', '', '17/02/2026'],
  ])
  expect(now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
