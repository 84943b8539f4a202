import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { WORKERS } from '#infra/workerRows.ts'
import { atMost, median, type Result } from '#test/bench/result.ts'

interface Measured {
  /** Seconds. */
  readonly cpu: number
  /** Megabytes at the peak. */
  readonly memory: number
}

const ITEMS = 100
const PAIRS = 5

const { memory: GIVEN = 1, timeout: SECONDS = 1 } = WORKERS.find(({ name }) => name === 'worker-documents') ?? {}
/** The heap that V8 allows itself in the memory of the worker; this machine has more, and would let garbage lie. */
const HEAP = `--max-old-space-size=${Math.floor(GIVEN / 2)}`

const inItsOwnProcess = (script: string, ...args: string[]): Measured =>
  JSON.parse(execFileSync(process.execPath, [HEAP, join(import.meta.dirname, script), ...args], { encoding: 'utf8' }))
const measure = (who: 'ours' | 'bare' | 'byHand' | 'chromium' | 'smaller', items: number) =>
  inItsOwnProcess('render.ts', who, String(items))

/** Items up to which a report is measured, each with two photos. */
const SIZES = [10, 50, 200, 500, 1000, 2000]
/** Megabytes that the largest report may take. */
const MOST_MEMORY = 1024

/** Photos that are measured when they are made smaller. */
const PHOTOS = 200

/** How the cost grows with the items, against pdfkit by hand and Chromium's print in the same run. */
function growth(): Result[] {
  const ours = new Map(SIZES.map(items => [items, measure('ours', items)]))
  const of = (items: number) => ours.get(items) ?? { cpu: 0, memory: 0 }
  const exponent = Math.log(of(2000).cpu / of(200).cpu) / Math.log(10)
  const photos = (measure('smaller', PHOTOS).cpu / PHOTOS) * 4000
  return [
    ...[50, 500].map(items =>
      atMost('P-12', of(items).cpu / measure('byHand', items).cpu, 1.7, `CPU against pdfkit by hand, ${items} items`),
    ),
    atMost('P-12', of(500).cpu / measure('chromium', 500).cpu, 0.5, 'CPU against Chromium’s print, 500 items'),
    atMost('P-12', exponent, 1.05, 'exponent of CPU over items, 200 to 2 000'),
    atMost('P-12', of(2000).memory / of(500).memory, 1.3, 'memory of 2 000 items against 500'),
    atMost('P-12', of(2000).memory / MOST_MEMORY, 1, 'memory of 2 000 items against 1 GB'),
    atMost(
      'P-12',
      (of(2000).cpu + photos) / (SECONDS / 3),
      1,
      'CPU of 2 000 items and 4 000 photos against a third of the worker’s time',
    ),
  ]
}

/** The most photos that a clearance has, each as heavy as they get: the peak against the memory of the worker. */
function certificate(): Result {
  const photos = 300
  const { memory } = inItsOwnProcess('renderClearance.ts', String(photos))
  return atMost('P-12', memory / GIVEN, 0.5, `memory of the worker, certificate with ${photos} photos`)
}

/** P-12: from tree to bytes against pdfmake alone on the same definition, in turns, each in a fresh process. */
export async function run(): Promise<Result[]> {
  const pairs = Array.from({ length: PAIRS }, () => ({ ours: measure('ours', ITEMS), bare: measure('bare', ITEMS) }))
  const ratio = (of: keyof Measured) => median(pairs.map(({ ours, bare }) => ours[of] / bare[of]))
  return [
    atMost('P-12', ratio('cpu'), 1.2, `CPU, ${ITEMS} items`),
    atMost('P-12', ratio('memory'), 1.2, `peak memory, ${ITEMS} items`),
    certificate(),
    ...growth(),
  ]
}
