import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { WORKERS } from '#infra/workerRows.ts'
import { atMost, median, type Result } from '#test/bench/result.ts'

interface Measured {
  /** Seconds. */
  readonly cpu: number
  /** Peak memory in megabytes. */
  readonly memory: number
}

const ITEMS = 100
const PAIRS = 5
/** The largest building; each item has two photos. */
const MAX_ITEMS = 2000

const { memory: GIVEN = 1 } = WORKERS.find(({ name }) => name === 'worker-documents') ?? {}
/** V8's default heap in the worker's memory. This machine has more memory, and V8 would collect garbage later. */
const HEAP = `--max-old-space-size=${Math.floor(GIVEN / 2)}`

const measure = (who: 'ours' | 'bare', items: number): Measured =>
  JSON.parse(
    execFileSync(process.execPath, [HEAP, join(import.meta.dirname, 'render.ts'), who, String(items)], {
      encoding: 'utf8',
    }),
  )

/** P-12: from tree to bytes against pdfmake alone with the same definition, alternately, each in a fresh process. */
export async function run(): Promise<Result[]> {
  const pairs = Array.from({ length: PAIRS }, () => ({ ours: measure('ours', ITEMS), bare: measure('bare', ITEMS) }))
  const ratio = (of: keyof Measured) => median(pairs.map(({ ours, bare }) => ours[of] / bare[of]))
  const largest = measure('ours', MAX_ITEMS).memory / GIVEN
  return [
    atMost('P-12', ratio('cpu'), 1.2, `CPU, ${ITEMS} items`),
    atMost('P-12', ratio('memory'), 1.2, `peak memory, ${ITEMS} items`),
    atMost('P-12', largest, 1, `peak memory of ${MAX_ITEMS} items in that of the worker`),
  ]
}
