import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { keepMeasured } from './measuredPage.ts'
import type { Result } from './result.ts'

/**
 * `npm run bench`: each bench in a process of its own, one JSON line per measured goal on standard output. With `--page`
 * the results are kept and docs/measured.md is written again; a name picks benches.
 */
const BENCHES = [
  'requests',
  'local',
  'gateway',
  'events',
  'bundles',
  'screens',
  'growth',
  'items',
  'reportCheck',
  'page',
  'lighthouse',
  'itemWrites',
  'cost',
  'duplication',
  'fairTurns',
  'report/report',
  'drawing/drawing',
  'device/secondLoad',
  'device/outbox',
  'device/photos',
]

const args = process.argv.slice(2)
const only = args.filter(arg => arg !== '--page')
const measured: Record<string, Result[]> = {}
let failed = false
for (const name of BENCHES.filter(bench => only.length === 0 || only.some(wanted => bench.includes(wanted)))) {
  const script = `const { run } = await import(${JSON.stringify(join(import.meta.dirname, `${name}.bench.ts`))}); for (const result of await run()) console.log('RESULT ' + JSON.stringify(result)); process.exit(0)`
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  })
  const results = child.stdout.split('\n').filter(line => line.startsWith('RESULT '))
  for (const line of results) console.log(line.slice('RESULT '.length))
  if (child.status !== 0 || results.length === 0) {
    console.error(`The bench ${name} did not finish`)
    failed = true
  } else measured[name] = results.map(line => JSON.parse(line.slice('RESULT '.length)))
}
if (args.includes('--page')) keepMeasured(measured)
process.exitCode = failed ? 1 : 0
