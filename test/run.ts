import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inStorage, type OpenStorage, openStorage, withoutStorage } from '#localstack/storage/openStorage.ts'
import { type Count, countOf, failuresIn, requestsIn, slowest, sum, testsIn } from './count.ts'
import { filesOf, isIn, ON_BEST_STORAGE, PROJECTS, type Project } from './projects.ts'
import { makeRunFolder } from './runFolder.ts'
import { keepRunTime } from './runTimes.ts'
import { type Selection, select } from './selection.ts'

/**
 * `npm test` runs the checks and the quick tests; `npm run test:all` (`--all`) runs everything; `npm test -- …` runs the named
 * tests, without the checks. A failure does not stop the run.
 */
const root = join(import.meta.dirname, '..')
const folder = makeRunFolder()
/** Node's compile cache for all processes and threads of a run: packages, and the local cloud's functions. */
const compiled = join(folder.path, 'compiled')
const isEverything = process.argv.includes('--all')
/** `--matrix`: matrices over storage test all their cells (`test/support/wholeMatrix.ts`). */
const isWholeMatrix = process.argv.includes('--matrix')
const args = process.argv.slice(2).filter(arg => arg !== '--all' && arg !== '--matrix')
/** `npm test` without names. */
const isQuick = !isEverything && args.length === 0
const stopping = new AbortController()
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(end, () => stopping.abort())
process.on('exit', folder.remove)

interface Step {
  name: string
  run(): Promise<Count>
}

const NONE: Count = { passed: 0, failed: 0, skipped: 0 }
const bin = (name: string) => join('node_modules', name)
/** Name and command of each check. A warning counts as an error. */
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  // Parallel checkers compute the types of shared files again: they use twice the CPU.
  ['types', bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'],
  ['format and lint', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  ['import direction', 'test/lint/layout.ts'],
  ['unused code', bin('knip/bin/knip.js')],
  // The browser tests need it later, and would wait for it on one core.
  ['build', 'localstack/buildAll.ts'],
]

/** All checks in parallel. Only a failing check prints its output and adds to the count. */
const checks: Step = {
  name: `checks: ${CHECKS.map(([name]) => name).join(', ')}`,
  run: async () => {
    const failed = await Promise.all(
      CHECKS.map(async ([name, ...command]) => {
        const { code, output } = await node(command, process.env, 'pipe')
        if (code !== 0) failures.push(`== ${name}`)
        if (code !== 0) console.log(`\n${name}:\n${output}`)
        return code !== 0
      }),
    )
    return { ...NONE, failed: failed.filter(Boolean).length }
  },
}

/** The tests in each project's report, after its run. */
const reported = new Map<Project, ReturnType<typeof testsIn>>()
const failures: string[] = []
const selection: Selection =
  args.length > 0 ? select(args, testFiles()) : { files: filesOf(isEverything ? 'all' : 'quick'), unknown: [] }

function testFiles() {
  const paths = globSync('test/**/*.test.{ts,tsx}', { cwd: root })
  return paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const onBestStorage = isEverything ? (selection.files.get('api') ?? []).filter(path => isIn(path, ON_BEST_STORAGE)) : []
/** Opens during the checks. */
const storage =
  onBestStorage.length > 0
    ? openStorage(process.env, { signal: stopping.signal }).catch(({ message }) => {
        console.error(message)
        process.exit(1)
      })
    : undefined

function tests(project: Project, files: readonly string[], opening?: Promise<OpenStorage>): Step {
  const { title } = selection
  const report = join(folder.path, `${project}${opening ? '-on-best-storage' : ''}.json`)
  const only = [
    ...files,
    ...(title ? ['--testNamePattern', title.source] : []),
    ...(isQuick ? ['--tagsFilter', '!slow'] : []),
  ]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [bin('vitest/vitest.mjs'), 'run', '--project', project, '--passWithNoTests', ...reporters, ...only]
  return {
    name: `tests: ${project}${opening ? ' (every call, faults)' : ''}`,
    run: async () => {
      const own = await opening
      if (own) console.log(`storage: ${own.description}`)
      const { code } = await node(command, own ? inStorage(own, process.env) : withoutStorage(process.env))
      await own?.close()
      const tests = testsIn(report, { title, isQuick })
      reported.set(project, [...(reported.get(project) ?? []), ...tests])
      failures.push(...failuresIn(report))
      const count = countOf(tests)
      // A file that failed to load, or an error outside any test.
      return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
    },
  }
}

function node(
  command: string[],
  env: NodeJS.ProcessEnv,
  stdio: 'inherit' | 'pipe' = 'inherit',
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: {
      ...env,
      NODE_COMPILE_CACHE: compiled,
      TMPDIR: folder.path,
      STORED_DIR: folder.stored,
      ...(isWholeMatrix && { TEST_MATRIX: 'whole' }),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
  const stop = () => child.kill('SIGTERM')
  stopping.signal.addEventListener('abort', stop)
  return new Promise(done =>
    child.on('close', code => {
      stopping.signal.removeEventListener('abort', stop)
      done({ code: code ?? 1, output })
    }),
  )
}

/** A name that matches no test is mistyped, and must not look like a passed run. */
function notThere({ passed, failed, skipped }: Count): readonly string[] {
  const isNone = passed + failed + skipped === 0
  return [
    ...selection.unknown.map(path => `There is no test at ${path}`),
    ...(selection.title && isNone ? ['No test has such a title'] : []),
  ]
}

/** These projects run in parallel with another, because handlers often wait for storage, and the rehearsal for the CDK. */
const BESIDE: Partial<Record<Project, Project>> = { security: 'api', rehearsal: 'infra' }
const names = PROJECTS.map(({ name }) => name)
/** The projects of each step. */
const groups = names.filter(name => !BESIDE[name]).map(name => [name, ...names.filter(other => BESIDE[other] === name)])
const restOf = (project: Project) => (selection.files.get(project) ?? []).filter(path => !onBestStorage.includes(path))
const atOnce = (steps: readonly Step[]): Step => ({
  name: steps.map(({ name }) => name).join(', '),
  run: async () => (await Promise.all(steps.map(({ run }) => run()))).reduce(sum, NONE),
})

const steps = [
  ...(args.length > 0 ? [] : [checks]),
  ...(onBestStorage.length > 0 ? [tests('api', onBestStorage, storage)] : []),
  ...groups
    .map(group => group.filter(project => restOf(project).length > 0))
    .filter(group => group.length > 0)
    .map(group => atOnce(group.map(project => tests(project, restOf(project))))),
]
const times: string[] = []
let total = NONE
for (const { name, run } of steps) {
  if (stopping.signal.aborted) break
  console.log(`\n== ${name}`)
  const began = performance.now()
  const count = await run()
  total = sum(total, count)
  if (count.failed && name !== checks.name) failures.push(`== ${name}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  times.push(`${seconds.padStart(7)} s  ${name}${count.failed ? ': FAILED' : ''}`)
}
if (stopping.signal.aborted) {
  await (await storage)?.close()
  process.exit(130)
}
const hostile = requestsIn([...reported.values()].flat())
if (hostile > 0) console.log(`\n${hostile} hostile requests`)
const missing = notThere(total)
for (const sentence of missing) console.error(sentence)
console.log(`\n${times.join('\n')}`)
if (reported.size > 0) console.log(`\nslowest:\n${slowest(reported).join('\n')}`)
if (failures.length > 0) console.error(`\nfailed:\n${failures.join('\n')}`)
const { passed, failed, skipped } = sum(total, { ...NONE, failed: missing.length })
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
if (args.length === 0 && failed === 0)
  keepRunTime(isEverything ? 'npm run test:all' : 'npm test', Math.round(performance.now() / 1000))
process.exit(failed > 0 ? 1 : 0)
