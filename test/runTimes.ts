import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILE = join(import.meta.dirname, '../dist/test-times.json')

type RunTimes = Readonly<Record<string, { readonly day: string; readonly seconds: number }>>

/** The durations of `npm test` and `npm run test:all` when they last passed here. */
export const runTimes = (): RunTimes => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {})

export function keepRunTime(command: string, seconds: number): void {
  mkdirSync(dirname(FILE), { recursive: true })
  const times: RunTimes = { ...runTimes(), [command]: { day: new Date().toISOString().slice(0, 10), seconds } }
  writeFileSync(FILE, JSON.stringify(times))
}
