import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Emulator, freePort } from './listen.ts'

export interface DynamoDbOptions {
  /** Keeps the tables in one SQLite file; made if it is not there. */
  readonly dir: string
  readonly port?: number
}

export interface DynamoDb extends Emulator {
  /** Of the database itself, for tests that kill it. */
  readonly pid: number
}

const LONGEST_START_MS = 20_000
const BETWEEN_LOOKS_MS = 10
const LONGEST_OUTPUT = 4000

/**
 * Stands between us and the database: tells the database's process id, and stops it when our end of the pipe closes.
 * So it goes with us even where we are killed, and Ctrl-C in the terminal does not reach it before we have stopped.
 */
const GUARD = '"$@" >&2 & echo $!; cat > /dev/null; kill $! 2> /dev/null; wait $!'

/** DynamoDB by the binary of `@dynoxide/linux-x64`; its differences from AWS are none that the product meets. */
export async function startDynamoDb({ dir, port }: DynamoDbOptions): Promise<DynamoDb> {
  mkdirSync(dir, { recursive: true })
  const chosen = port || (await freePort())
  const command = [
    binary(),
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(chosen),
    '--db-path',
    join(dir, 'dynamodb.sqlite'),
  ]
  const guard = spawn('/bin/sh', ['-c', GUARD, 'dynamodb', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  guard.stderr.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-LONGEST_OUTPUT)
  })
  const pid = await pidFrom(guard)
  const url = `http://127.0.0.1:${chosen}`
  const close = () => stop(guard)
  if (!(await answers(url, pid))) {
    await close()
    throw new Error(`DynamoDB did not start on ${url}: ${output.trim() || 'it said nothing'}`)
  }
  return { url, pid, close }
}

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(file, '..', 'dynoxide')
  } catch {
    throw new Error(
      `No embedded DynamoDB for this machine: the package ${name} is not installed. Install it, or run \`docker compose up\` ` +
        'and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
    )
  }
}

async function pidFrom(guard: ChildProcess): Promise<number> {
  if (!guard.stdout) throw new Error('The database has no output to read')
  const [line] = await once(createInterface(guard.stdout), 'line')
  return Number(line)
}

/** True once the database takes calls; any answer will do. False when it is gone or takes too long. */
async function answers(url: string, pid: number): Promise<boolean> {
  const end = Date.now() + LONGEST_START_MS
  while (Date.now() < end && isAlive(pid)) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      () => true,
      () => false,
    )
    if (isUp) return isAlive(pid)
    await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function stop(guard: ChildProcess) {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  const exited = once(guard, 'exit')
  guard.stdin?.end()
  await exited
}
