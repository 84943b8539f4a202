import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A child process that ends when this process does. */
export interface GuardedProcess {
  /** The program's own process id, for tests that kill it. */
  readonly pid: number
  /** The end of the program's output. */
  readonly output: () => string
  /** Waits until the program accepts calls; false if it ends or takes too long. */
  readonly waitUntilReady: (isUp: () => Promise<boolean>, longestMs: number) => Promise<boolean>
  readonly stop: () => Promise<void>
}

interface Guarding extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** The signal that stops the program. Use KILL only for programs that store nothing. */
  readonly ending: 'TERM' | 'KILL'
}

const POLL_MS = 20
const MAX_OUTPUT_LENGTH = 4000

/**
 * A shell between this process and the program. It prints the program's process id, and kills the program with all its children
 * when our end of the pipe closes. So the program ends even if this process is killed, and Ctrl-C does not reach the program
 * before we stop it.
 */
const GUARD = `ending=$1; shift; "$@" >&2 & echo $!; cat > /dev/null; trap '' TERM; kill -$ending 0; wait $!; kill -KILL 0`

export async function startGuarded(command: readonly string[], { ending, ...options }: Guarding) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', ending, ...command], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  guard.stderr.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-MAX_OUTPUT_LENGTH)
  })
  const [line] = await once(createInterface(guard.stdout), 'line')
  const pid = Number(line)
  return {
    pid,
    output: () => output.trim(),
    waitUntilReady: (isUp, longestMs) => waitUntilReady(pid, isUp, longestMs),
    stop: () => stop(guard),
  } satisfies GuardedProcess
}

async function waitUntilReady(pid: number, isUp: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  const end = Date.now() + longestMs
  while (Date.now() < end && isAlive(pid)) {
    if (await isUp()) return isAlive(pid)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
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
