import { runTimes } from '#test/runTimes.ts'
import { atMost, type Result } from './result.ts'

/** Minutes allowed per command on two cores. */
const MOST: Readonly<Record<string, number>> = { 'npm test': 8, 'npm run test:all': 25 }

/** P-24: how long the tests took when they last passed here, from their own record; without the installation of packages. */
export async function run(): Promise<Result[]> {
  const times = runTimes()
  return Object.entries(MOST).flatMap(([command, most]) => {
    const time = times[command]
    if (!time) console.error(`P-24 is not measured for ${command}: it has not passed here yet`)
    const minutes = (time?.seconds ?? 0) / 60
    return time
      ? [atMost('P-24', minutes / most, 1, `${command}: ${minutes.toFixed(1)} min of ${most}, on ${time.day}`)]
      : []
  })
}
