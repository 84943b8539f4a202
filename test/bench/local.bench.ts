import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#shared/contract/index.ts'
import { atMost, median, percentile, type Result } from './result.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_MB = 700
const MOST_SECONDS = 8
const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }

/** P-25: how long the local product takes to start, its first calls against later ones, and the memory of all its processes. */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-local-'))
  const first = await start(folder)
  await first.stop()
  const product = await start(folder)
  const cookie = await signIn(product.url)
  const ratios = await coldAgainstWarm(product.url, cookie)
  const megabytes = memoryOf(product.pid)
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
  return [
    atMost('P-25', product.seconds / MOST_SECONDS, 1, `npm start: ${product.seconds.toFixed(1)} s of ${MOST_SECONDS}`),
    atMost('P-25', percentile(ratios, 95), 3, 'first call of a function against its tenth, 95th percentile'),
    atMost('P-25', median(ratios), 3, 'first call of a function against its tenth, median'),
    atMost(
      'P-25',
      megabytes / MOST_MB,
      1,
      `memory after every list was read: ${Math.round(megabytes)} MB of ${MOST_MB}`,
    ),
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

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@kauri.example', password: 'demo-password-1' })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  return answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
}

/** Of each function that has a call without parameters: the time of its first call through that of its tenth. */
async function coldAgainstWarm(url: string, cookie: string): Promise<number[]> {
  const paths = Object.values(contract).flatMap(group => {
    const [endpoint] = Object.values(group).filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    return endpoint ? [endpoint.path] : []
  })
  const ratios: number[] = []
  for (const path of paths) {
    const times: number[] = []
    for (let call = 0; call < 10; call++) {
      const began = performance.now()
      await (await fetch(`${url}${path}`, { headers: { ...headers, cookie } })).arrayBuffer()
      times.push(performance.now() - began)
    }
    ratios.push((times[0] ?? 0) / median(times.slice(5)))
  }
  return ratios
}

/** The memory of a process and all that it has started, in MB; pages that several of them share count once. */
function memoryOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024 + children.reduce((sum, child) => sum + memoryOf(child), 0)
}
