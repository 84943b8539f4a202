import { expect, test } from 'vitest'
import { outcomeOf } from '#shared/domain/exports/webhookOutcome.ts'

const TIME = Date.parse('2026-03-10T00:00:00.000Z')
const HOUR = 3_600_000
const ON = { is_on: true, failing_since: null }
const failed = (status: number | null = 500) => ({ status, problem: 'The receiver answered 500', duration: 12 })
const TAKEN = { status: 204, problem: null, duration: 12 }
const event = (tries: number) => ({ event: 'report.issued', tries }) as const

test('an event is tried eight times within about a day, at growing intervals as documented, and then given up [F-24]', () => {
  const gaps = []
  let [time, tries] = [TIME, 0]
  for (let due: number | undefined = time; due; tries++) {
    const next: ReturnType<typeof outcomeOf> = outcomeOf(event(tries), ON, failed(), time)
    if (next.due) gaps.push((next.due - time) / 60_000)
    expect(next.state).toBe(next.due ? 'waiting' : 'failed')
    time = next.due ?? time
    due = next.due
  }
  expect(tries).toBe(8)
  expect(gaps).toEqual([1, 5, 30, 2 * 60, 5 * 60, 7 * 60, 9.5 * 60])
})

test('a success ends the delivery and the series of failures [F-24]', () => {
  expect(outcomeOf(event(3), ON, TAKEN, TIME)).toEqual({ state: 'delivered' })
  const failing = { is_on: true, failing_since: '2026-03-09T00:00:00.000Z' }
  expect(outcomeOf(event(3), failing, TAKEN, TIME)).toEqual({ state: 'delivered', failingSince: null })
})

test('the first failure starts the count; after five days the webhook is turned off, and not an hour earlier [F-24]', () => {
  expect(outcomeOf(event(0), ON, failed(), TIME).failingSince).toBe('2026-03-10T00:00:00.000Z')
  const since = (hours: number) => ({ is_on: true, failing_since: new Date(TIME - hours * HOUR).toISOString() })
  expect(outcomeOf(event(0), since(119), failed(), TIME)).toEqual({ state: 'waiting', due: TIME + 60_000 })
  expect(outcomeOf(event(0), since(120), failed(null), TIME)).toEqual({
    ...{ state: 'failed', offReason: 'Every delivery failed for 5 days' },
  })
})

test('a receiver that answers 410 turns its webhook off at once [F-24]', () => {
  expect(outcomeOf(event(0), ON, failed(410), TIME)).toEqual({
    ...{ state: 'failed', offReason: 'The receiver answered that it’s gone (410)' },
  })
})

test('a test event, and an event for a webhook that is off or deleted, is tried once and changes nothing [F-24]', () => {
  const test = { event: 'webhook.test', tries: 0 } as const
  for (const status of [500, 410]) {
    expect(outcomeOf(test, ON, failed(status), TIME)).toEqual({ state: 'failed' })
    expect(outcomeOf(event(0), { ...ON, is_on: false }, failed(status), TIME)).toEqual({ state: 'failed' })
    expect(outcomeOf(event(0), undefined, failed(status), TIME)).toEqual({ state: 'failed' })
  }
  expect(outcomeOf(test, { ...ON, failing_since: '2026-03-09T00:00:00.000Z' }, TAKEN, TIME)).toEqual({
    state: 'delivered',
  })
})
