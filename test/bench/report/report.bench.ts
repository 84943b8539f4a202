import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { WORKERS } from '#infra/functions.ts'
import { atMost, median, type Result } from '#test/bench/result.ts'

interface Measured {
  /** Seconds. */
  readonly cpu: number
  /** Megabytes at the peak. */
  readonly memory: number
}

const ITEMS = 100
const PAIRS = 5

const inItsOwnProcess = (script: string, ...args: string[]): Measured =>
  JSON.parse(execFileSync(process.execPath, [join(import.meta.dirname, script), ...args], { encoding: 'utf8' }))
const measure = (who: 'ours' | 'bare', items: number) => inItsOwnProcess('render.ts', who, String(items))

/** The most photos that a clearance has, each as heavy as they get: the peak against the memory of the worker. */
function certificate(): Result {
  const photos = 300
  const { memory: given = 1 } = WORKERS.find(({ name }) => name === 'worker-documents') ?? {}
  const { memory } = inItsOwnProcess('renderClearance.ts', String(photos))
  return atMost('P-12', memory / given, 0.5, `memory of the worker, certificate with ${photos} photos`)
}

/** P-12: from tree to bytes against pdfmake alone on the same definition, in turns, each in a fresh process. */
export async function run(): Promise<Result[]> {
  const pairs = Array.from({ length: PAIRS }, () => ({ ours: measure('ours', ITEMS), bare: measure('bare', ITEMS) }))
  const ratio = (of: keyof Measured) => median(pairs.map(({ ours, bare }) => ours[of] / bare[of]))
  return [
    atMost('P-12', ratio('cpu'), 1.2, `CPU, ${ITEMS} items`),
    atMost('P-12', ratio('memory'), 1.2, `peak memory, ${ITEMS} items`),
    certificate(),
  ]
}
