import { expect, test } from 'vitest'
import { WORKERS } from '#infra/workerRows.ts'
import { propertiesIn, synthesised } from './synthesised.ts'

/** Lambda's default quota for all functions of an account. */
const ACCOUNT = 1000
/** The concurrent calls that the API's throttling allows, at one second per call. */
const CALLS = 500

const queues = WORKERS.flatMap(({ name, work, timeout }) => ('queue' in work ? [{ name, ...work, timeout }] : []))

/**
 * Simulates a busy hour second by second: every queue has `jobs` of maximum duration, and the API is at its limit. Like Lambda,
 * workers grow by five a second per queue up to `mostOf`, and excess calls are throttled.
 */
function anHour(jobs: number, mostOf: (row: (typeof queues)[number]) => number) {
  const state = queues.map(row => ({ row, waiting: jobs, running: [] as number[], poller: 5 }))
  let [throttledCalls, mostWorkers, done] = [0, 0, 0]
  for (let second = 0; second < 3600; second++) {
    for (const each of state) {
      const before = each.running.length
      each.running = each.running.filter(end => end > second)
      done += before - each.running.length
    }
    const workers = () => state.reduce((sum, { running }) => sum + running.length, 0)
    throttledCalls += Math.max(0, workers() + CALLS - ACCOUNT)
    for (const each of state) {
      each.poller = Math.min(each.poller + 5, mostOf(each.row))
      const room = Math.min(each.poller - each.running.length, each.waiting, ACCOUNT - workers())
      for (let at = 0; at < room; at++) each.running.push(second + each.row.timeout)
      each.waiting -= Math.max(0, room)
    }
    mostWorkers = Math.max(mostWorkers, workers())
  }
  return { throttledCalls, mostWorkers, done }
}

test('with 5,000 jobs in every queue the workers stay within their share, and no API call is throttled [S-23 D8]', () => {
  const share = queues.reduce((sum, { most }) => sum + most, 0)
  const limited = anHour(5000, ({ most }) => most)
  expect(limited).toMatchObject({ throttledCalls: 0, mostWorkers: share })
  expect(share).toBeLessThanOrEqual(ACCOUNT / 10)
  expect(limited.done).toBeGreaterThan(1000)
})

test('without the share, the workers would take the API’s concurrency [S-23 D8]', () => {
  expect(anHour(5000, () => 1000).throttledCalls).toBeGreaterThan(0)
})

test('every trigger has its worker’s share [S-23 D8]', () => {
  const triggers = propertiesIn(synthesised(), 'AWS::Lambda::EventSourceMapping')
  const shares = triggers.map(
    ({ EventSourceArn, ScalingConfig }) => [EventSourceArn['Fn::GetAtt'][0], ScalingConfig.MaximumConcurrency] as const,
  )
  for (const { queue, most } of queues)
    expect(shares).toContainEqual([expect.stringMatching(`^Jobs${queue}[0-9A-F]+$`), most])
  expect(shares.filter(([id]) => id.includes('DeadLetters')).every(([, most]) => most === 2)).toBe(true)
})

test('every worker knows its limit per company: half of the trigger’s, and at least one [S-23]', () => {
  const functions = synthesised().findResources('AWS::Lambda::Function')
  const shares = Object.values(functions).map(
    ({ Metadata, Properties }) => [Metadata.Bundle, Properties.Environment.Variables.COMPANY_SHARE] as const,
  )
  for (const { name, most } of queues) {
    const share = Number(new Map(shares).get(name))
    expect(share, name).toBeGreaterThanOrEqual(1)
    expect(share, name).toBeLessThanOrEqual(most / 2)
  }
  const others = shares.filter(([name]) => !queues.some(each => each.name === name))
  expect(others.filter(([, share]) => share !== undefined)).toEqual([])
})
