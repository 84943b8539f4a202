import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { nearest, type Result } from './result.ts'

/**
 * `npm run bench`: each bench in its own process. Prints every figure on stderr when measured, and in the end one JSON line per
 * goal on stdout, with the figure closest to missing its target. Names select benches (`npm run bench -- gateway`); `--long`
 * extends some of them.
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
  'page',
  'lighthouse',
  'itemWrites',
  'cost',
  'duplication',
  'fairTurns',
  'report/report',
  'drawing/drawing',
  'outline',
  'device/secondLoad',
  'device/outbox',
  'device/photos',
  'tests',
]

const only = process.argv.slice(2).filter(arg => arg !== '--long')
const measured: Result[] = []
for (const name of BENCHES.filter(bench => only.length === 0 || only.some(wanted => bench.includes(wanted)))) {
  const began = performance.now()
  const script = `const { run } = await import(${JSON.stringify(join(import.meta.dirname, `${name}.bench.ts`))}); for (const result of await run()) console.log('RESULT ' + JSON.stringify(result)); process.exit(0)`
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, ...process.argv.slice(2)],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 28,
    },
  )
  const lines = stdout.split('\n').filter(line => line.startsWith('RESULT '))
  const results: Result[] = lines.map(line => JSON.parse(line.slice('RESULT '.length)))
  for (const { goal, ok, ratio, target, of } of results)
    console.error(`${goal} ${ok ? 'met   ' : 'MISSED'} ${ratio} of ${target}  ${of}`)
  console.error(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  if (status !== 0) console.error(`The bench ${name} did not finish`)
  if (status !== 0) process.exitCode = 1
  measured.push(...results)
}
for (const goal of [...new Set(measured.map(result => result.goal))].sort()) {
  const { used: _, ...result } = nearest(measured.filter(each => each.goal === goal))
  console.log(JSON.stringify(result))
}
