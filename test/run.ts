import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inStorage, openStorage, withoutStorage } from '#localstack/storage/openStorage.ts'
import { type Count, countOf, failuresIn, requestsIn, slowest, sum, testsIn } from './count.ts'
import { PROJECTS, type Project } from './projects.ts'
import { type Selection, select } from './selection.ts'

/** What `npm test` runs, in this order: all of it, even after a failure; or what `npm test -- …` picks, without the checks. */
const root = join(import.meta.dirname, '..')
const results = mkdtempSync(join(tmpdir(), 'results-'))
/** What Node has compiled, for all processes and threads of a run: packages, and the functions of the local cloud. */
const compiled = join(results, 'compiled')
const args = process.argv.slice(2)
const stopping = new AbortController()
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(end, () => stopping.abort())

interface Step {
  name: string
  run(): Promise<Count>
}

const NONE: Count = { passed: 0, failed: 0, skipped: 0 }
const bin = (name: string) => join('node_modules', name)
const checks: Step[] = [
  check('format and lint', bin('@biomejs/biome/bin/biome'), 'check'),
  check('types', bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'),
  check('import direction and sizes', 'test/lint/layout.ts'),
  check('unused code', bin('knip/bin/knip.js')),
]

/** A check adds to the count only where it fails. */
function check(name: string, ...command: string[]): Step {
  return { name, run: async () => ({ ...NONE, failed: (await node(command, process.env)) === 0 ? 0 : 1 }) }
}

const EVERYTHING: Selection = { files: new Map(PROJECTS.map(({ name }) => [name, []])), unknown: [] }
/** What each project's report lists, once it has run. */
const reported = new Map<Project, ReturnType<typeof testsIn>>()
const failures: string[] = []
const selection = args.length > 0 ? select(args, testFiles()) : EVERYTHING

function testFiles() {
  const paths = globSync('test/**/*.test.{ts,tsx}', { cwd: root })
  return paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Handlers are tested on the best storage there is, which opens during the checks; page and emulators on the embedded one. */
const storage = selection.files.has('api')
  ? openStorage(process.env, { signal: stopping.signal }).catch(({ message }) => {
      console.error(message)
      process.exit(1)
    })
  : undefined

function tests(project: Project, files: readonly string[]): Step {
  const { title } = selection
  const report = join(results, `${project}.json`)
  const only = [...files, ...(title ? ['--testNamePattern', title.source] : [])]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [bin('vitest/vitest.mjs'), 'run', '--project', project, '--passWithNoTests', ...reporters, ...only]
  return {
    name: `tests: ${project}`,
    run: async () => {
      const own = project === 'api' ? await storage : undefined
      if (own) console.log(`storage: ${own.description}`)
      const code = await node(command, own ? inStorage(own, process.env) : withoutStorage(process.env))
      await own?.close()
      const tests = testsIn(report, title)
      reported.set(project, tests)
      failures.push(...failuresIn(report))
      const count = countOf(tests)
      // A file that could not be loaded, or an error outside of any test.
      return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
    },
  }
}

function node(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, NODE_COMPILE_CACHE: compiled },
  })
  const stop = () => child.kill('SIGTERM')
  stopping.signal.addEventListener('abort', stop)
  return new Promise(done =>
    child.on('close', code => {
      stopping.signal.removeEventListener('abort', stop)
      done(code ?? 1)
    }),
  )
}

/** Whoever asks for a test that is not there has mistyped, and must not be told that all is well. */
function notThere({ passed, failed, skipped }: Count): readonly string[] {
  const isNone = passed + failed + skipped === 0
  return [
    ...selection.unknown.map(path => `There is no test at ${path}`),
    ...(selection.title && isNone ? ['No test has such a title'] : []),
  ]
}

const steps = [...(args.length > 0 ? [] : checks), ...[...selection.files].map(([name, files]) => tests(name, files))]
let total = NONE
for (const { name, run } of steps) {
  if (stopping.signal.aborted) break
  console.log(`\n== ${name}`)
  const began = performance.now()
  const count = await run()
  total = sum(total, count)
  if (count.failed) failures.push(`== ${name}`)
  console.log(`== ${name}: ${count.failed ? 'FAILED' : 'ok'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
rmSync(compiled, { recursive: true, force: true })
if (stopping.signal.aborted) {
  await (await storage)?.close()
  process.exit(130)
}
const hostile = requestsIn([...reported.values()].flat())
if (hostile > 0) console.log(`\n${hostile} hostile requests`)
const missing = notThere(total)
for (const sentence of missing) console.error(sentence)
if (reported.size > 0) console.log(`\nslowest:\n${slowest(reported).join('\n')}`)
if (failures.length > 0) console.error(`\nfailed:\n${failures.join('\n')}`)
const { passed, failed, skipped } = sum(total, { ...NONE, failed: missing.length })
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 ? 1 : 0)
