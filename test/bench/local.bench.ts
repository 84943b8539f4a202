import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#shared/contract/index.ts'
import { mixedLoad, openPage, type Page } from './localLoad.ts'
import { atMost, median, percentile, type Result } from './result.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAX_MB = 700
const MAX_SECONDS = 8
/** Each start allows one measurement of first calls. */
const STARTS = 3

/**
 * P-25: the local product's start time, its first calls against later ones, and the memory of all its processes while twenty
 * users work: for a minute, or with `--long` for ten.
 */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-local-'))
  // The first start seeds the demo.
  await (await start(folder)).stop()
  const starts: { readonly seconds: number; readonly megabytes: number; readonly calls: readonly FirstCall[] }[] = []
  for (let n = 1; n <= STARTS; n++) {
    const product = await start(folder)
    const calls = await coldAgainstWarm(await openPage(product.url, 'kauri', 'admin'))
    starts.push({ seconds: product.seconds, megabytes: sumOf(processesOf(product.pid)), calls })
    await product.stop()
  }
  const product = await start(folder)
  const worked = await underLoad(product.url, product.pid)
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
  const middle = (of: (each: (typeof starts)[number]) => number) => median(starts.map(of))
  const [seconds, megabytes] = [middle(each => each.seconds), middle(each => each.megabytes)]
  const ratios = (starts[0]?.calls ?? []).map(({ path }, at) => ({
    path,
    ratio: middle(({ calls }) => (calls[at]?.first ?? 0) / (calls[at]?.later ?? 1)),
  }))
  const coldest = ratios.toSorted((a, b) => b.ratio - a.ratio).slice(0, 3)
  const named = coldest.map(({ path, ratio }) => `${path} ${ratio.toFixed(1)}`).join(', ')
  const all = ratios.map(({ ratio }) => ratio)
  return [
    atMost('P-25', seconds / MAX_SECONDS, 1, `npm start: ${seconds.toFixed(1)} s of ${MAX_SECONDS}`),
    atMost('P-25', percentile(all, 95), 3, `first call of a function against its tenth, 95th percentile: ${named}`),
    atMost('P-25', median(all), 3, 'first call of a function against its tenth, median'),
    atMost('P-25', megabytes / MAX_MB, 1, `memory after every list was read: ${Math.round(megabytes)} MB of ${MAX_MB}`),
    ...worked,
  ]
}

async function underLoad(url: string, pid: number): Promise<Result[]> {
  const minutes = process.argv.includes('--long') ? 10 : 1
  const memory: number[] = []
  const timer = setInterval(() => {
    const processes = processesOf(pid)
    memory.push(sumOf(processes))
    const each = processes.map(({ name, megabytes }) => `${name} ${Math.round(megabytes)}`)
    console.error(`MB after minute ${memory.length}: ${Math.round(memory.at(-1) ?? 0)} (${each.join(', ')})`)
  }, 60_000)
  const { calls, refused } = await mixedLoad(url, minutes)
  clearInterval(timer)
  for (const each of refused) console.error(each)
  const last = median(memory.slice(-3))
  const during = `${calls} calls of 20 people in ${minutes} min`
  return [
    atMost('P-25', refused.length, 0, `refused of ${during}`),
    atMost('P-25', last / MAX_MB, 1, `memory after ${during}: ${Math.round(last)} MB of ${MAX_MB}`),
    ...(minutes > 1
      ? [atMost('P-25', last / median(memory.slice(2, 5)), 1.1, 'memory in minutes 8 to 10 against 3 to 5')]
      : []),
  ]
}

async function start(folder: string) {
  const began = performance.now()
  const child = spawn('node', ['localstack/run.mjs', 'localstack/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>(ready => {
    let printed = ''
    child.stdout.on('data', text => {
      printed += text
      const [, found] = /ready (\S+)/.exec(printed) ?? []
      if (found) ready(found)
    })
  })
  return { url, pid: child.pid ?? 0, seconds: (performance.now() - began) / 1000, stop: () => stopped(child) }
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise(done => {
    child.on('exit', () => done())
    child.kill('SIGINT')
  })

interface FirstCall {
  readonly path: string
  /** Milliseconds. */
  readonly first: number
  readonly later: number
}

/** For each function with a call without parameters: the time of its first call and of its tenth. */
async function coldAgainstWarm({ get }: Page): Promise<FirstCall[]> {
  const paths = Object.values(contract).flatMap(group => {
    const [endpoint] = Object.values(group).filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    return endpoint ? [endpoint.path] : []
  })
  const calls: FirstCall[] = []
  for (const path of paths) {
    const times: number[] = []
    for (let call = 0; call < 10; call++) {
      const began = performance.now()
      await get(path)
      times.push(performance.now() - began)
    }
    calls.push({ path, first: times[0] ?? 0, later: median(times.slice(5)) })
  }
  return calls
}

interface Process {
  readonly name: string
  readonly megabytes: number
}
const sumOf = (processes: readonly Process[]) => processes.reduce((sum, { megabytes }) => sum + megabytes, 0)

/** A process and its descendants; shared memory counts once. */
function processesOf(pid: number): Process[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    procOf(`${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(procOf(`${pid}/smaps_rollup`)) ?? []
  const name = procOf(`${pid}/comm`).trim()
  return [{ name, megabytes: Number(kilobytes) / 1024 }, ...children.flatMap(processesOf)]
}

/** Empty if the thread has ended. */
function procOf(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
