import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { manyPhotos } from '#test/support/data/manyPhotos.ts'
import { atMost, median, type Result } from './result.ts'

const ROUNDS = 30
const SIZE = 2_000
/** Milliseconds of one task on a device with a quarter of this processor. */
const [LONGEST_TASK, SLOWER] = [150, 4]

/** P-17: the report check of a large building is one task of the page that shows it. */
export async function run(): Promise<Result[]> {
  const tree = manyPhotos(SIZE)
  const times = Array.from({ length: ROUNDS }, () => timed(tree))
  const words = `the report check of ${SIZE} items with ${2 * SIZE} photos, ${median(times).toFixed(1)} ms here`
  return [atMost('P-17', (median(times) * SLOWER) / LONGEST_TASK, 1, words)]
}

/** Milliseconds of the processor, so that other processes do not count. A tree is checked once; a copy of it is another. */
function timed(tree: ReturnType<typeof manyPhotos>): number {
  const began = process.cpuUsage()
  findingsOf({ ...tree }, '2026-03-02')
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
