import { randomUUID } from 'node:crypto'
import type { Invoke } from './lambdaPool.ts'

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Milliseconds of `rate(1 minute)` or `rate(2 hours)`. The stack uses no cron expressions. */
export function everyMs(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (\w+?)s?\)$/.exec(expression) ?? []
  const ms = UNITS[unit]
  if (!ms) throw new Error(`Not a rate: ${expression}`)
  return Number(count) * ms
}

/** Calls the worker at its rate, one call at a time. Returns a function that stops it. */
export function schedule(expression: string, region: string, invoke: Invoke): () => void {
  let running = false
  const timer = setInterval(async () => {
    if (running) return
    running = true
    await invoke(scheduledEvent(region))
    running = false
  }, everyMs(expression))
  return () => clearInterval(timer)
}

const scheduledEvent = (region: string) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region,
  resources: [],
  detail: {},
})
