import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What `npm test` runs, in this order: all of it, even after a failure. */
const root = join(import.meta.dirname, '..')
const results = mkdtempSync(join(tmpdir(), 'results-'))
const lint = 'test/lint/run.ts'
const PROJECTS = ['unit', 'api', 'infra', 'e2e']

interface Count {
  passed: number
  failed: number
  skipped: number
}

interface Step {
  name: string
  run(): Promise<Count>
}

const bin = (name: string) => join('node_modules', name)
const steps: Step[] = [
  check('format and lint', bin('@biomejs/biome/bin/biome'), 'check'),
  check('types', bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'),
  ...(existsSync(join(root, lint)) ? [check('import direction and sizes', lint)] : []),
  check('unused code', bin('knip/bin/knip.js')),
  ...PROJECTS.map(tests),
]

/** A check adds to the count only where it fails. */
function check(name: string, ...args: string[]): Step {
  return { name, run: async () => ({ passed: 0, failed: (await node(args)) === 0 ? 0 : 1, skipped: 0 }) }
}

function tests(project: string): Step {
  const file = join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', project, '--passWithNoTests', ...reporters]
  return {
    name: `tests: ${project}`,
    run: async () => {
      const code = await node(args, project === 'e2e' ? { CHROME_PATH: await browser() } : {})
      const count = await countIn(file)
      // A file that could not be loaded, or an error outside of any test.
      return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
    },
  }
}

async function countIn(file: string): Promise<Count> {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(await readFile(file, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/** `CHROME_PATH`, an installed Chrome or Chromium, else the one that comes with npm (Linux on x64). */
async function browser(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(':')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const installed = [
    process.env.CHROME_PATH ?? '',
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find(path => path && existsSync(path))
  return installed ?? (await (await import('@sparticuz/chromium')).default.executablePath())
}

function node(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop).once('SIGINT', stop)
  return new Promise(done =>
    child.on('close', code => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      done(code ?? 1)
    }),
  )
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const { name, run } of steps) {
  console.log(`\n== ${name}`)
  const began = performance.now()
  const { passed, failed, skipped } = await run()
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  console.log(`== ${name}: ${failed ? 'FAILED' : 'ok'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed ? 1 : 0)
