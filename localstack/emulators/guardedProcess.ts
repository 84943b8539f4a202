import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A child process that ends when this process does. */
export interface GuardedProcess {
  /** Of the program itself, for tests that kill it. */
  readonly pid: number
  /** The last of what it printed. */
  readonly output: () => string
  /** Waits until it accepts calls; false when it has ended or takes too long. */
  readonly comesUp: (isUp: () => Promise<boolean>, longestMs: number) => Promise<boolean>
  readonly stop: () => Promise<void>
}

interface Guarding extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** The signal that ends it: KILL only where it stores nothing. */
  readonly ending: 'TERM' | 'KILL'
}

const POLL_MS = 20
const MAX_OUTPUT_LENGTH = 4000

/**
 * A shell between this process and the program: prints the program's process id, and ends it with all its children when
 * our end of the pipe closes. So the program ends even where we are killed, and Ctrl-C in the terminal does not reach it
 * before we have stopped.
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
    comesUp: (isUp, longestMs) => comesUp(pid, isUp, longestMs),
    stop: () => stop(guard),
  } satisfies GuardedProcess
}

async function comesUp(pid: number, isUp: () => Promise<boolean>, longestMs: number): Promise<boolean> {
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
