import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { atMost, median, type Result } from '../result.ts'

interface Measured {
  /** Seconds. */
  readonly cpu: number
  /** Megabytes at the peak. */
  readonly memory: number
}

const ITEMS = 100
const PAIRS = 5

function measure(who: 'ours' | 'bare', items: number): Measured {
  const script = join(import.meta.dirname, 'render.ts')
  return JSON.parse(execFileSync(process.execPath, [script, who, String(items)], { encoding: 'utf8' }))
}

/** P-12: from tree to bytes against pdfmake alone on the same definition, in turns, each in a fresh process. */
export async function run(): Promise<Result[]> {
  const pairs = Array.from({ length: PAIRS }, () => ({ ours: measure('ours', ITEMS), bare: measure('bare', ITEMS) }))
  const ratio = (of: keyof Measured) => median(pairs.map(({ ours, bare }) => ours[of] / bare[of]))
  return [
    atMost('P-12', ratio('cpu'), 1.2, `CPU, ${ITEMS} items`),
    atMost('P-12', ratio('memory'), 1.2, `peak memory, ${ITEMS} items`),
  ]
}
