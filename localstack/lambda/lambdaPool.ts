import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'

export interface ThreadData {
  dir: string
}

export interface Lambda {
  name: string
  /** The memory of its Lambda environment, in MB. */
  memory: number
  /** Milliseconds. */
  timeout: number
}

export interface Call {
  id: string
  lambda: Lambda
  event: unknown
  deadline: number
}

interface LambdaError {
  errorType: string
  errorMessage: string
  trace?: string
}

export type Answer = { id: string } & ({ result: string } | { error: LambdaError })

/** The handler's result, through JSON, or its error. */
export type Outcome = { result: unknown } | { error: LambdaError }

export type Invoke = (event: unknown) => Promise<Outcome>

interface Pool extends ThreadData {
  env: Record<string, string>
  /** Receives the code's output. */
  log: Writable
  /** Maximum number of threads; further calls wait. More threads than processors only cost memory. */
  most?: number
  /** Threads that never end. */
  warm?: number
  /** The heap of a thread, in MB. */
  heap: number
  /** Whether stack traces name source lines, which takes memory. */
  sourceMaps?: boolean
}

interface Waiting {
  take(thread: Worker): void
  fail(error: unknown): void
}

/** Idle threads end after this time in ms, like Lambda's idle environments. */
const IDLE = 20_000

/**
 * Runs a group's functions in worker threads. A thread handles one call at a time, so a crash or timeout fails only that call.
 */
export class LambdaPool {
  readonly #pool: Pool
  readonly #threads = new Set<Worker>()
  /** Threads with code from before a reload; they finish their call and end. */
  readonly #outdated = new WeakSet<Worker>()
  readonly #idle: { thread: Worker; end: NodeJS.Timeout }[] = []
  readonly #waiting: Waiting[] = []
  #starting = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Starts the threads that never end. */
  async warm(): Promise<void> {
    const threads = await Promise.all(Array.from({ length: this.#pool.warm ?? 0 }, () => this.#start()))
    for (const thread of threads) this.#release(thread)
  }

  readonly invokeOf =
    (lambda: Lambda): Invoke =>
    async event => {
      try {
        return await this.#call(await this.#acquire(), lambda, event)
      } catch (error) {
        this.#pool.log.write(`${lambda.name} ${error instanceof Error ? error.stack : error}\n`)
        return { error: { errorType: 'Runtime.ExitError', errorMessage: String(error) } }
      }
    }

  /** From the next call on, threads run the code currently in the folder. */
  reload() {
    for (const thread of this.#threads) this.#outdated.add(thread)
    for (const { thread } of [...this.#idle]) {
      this.#leaveIdle(thread)
      void thread.terminate()
    }
  }

  async close() {
    await Promise.all([...this.#threads].map(thread => thread.terminate()))
  }

  async #acquire(): Promise<Worker> {
    const idle = this.#idle.pop()
    if (idle) clearTimeout(idle.end)
    if (idle) return idle.thread
    if (this.#threads.size + this.#starting < (this.#pool.most ?? 2)) return await this.#start()
    return await new Promise((take, fail) => this.#waiting.push({ take, fail }))
  }

  #release(thread: Worker) {
    if (this.#outdated.has(thread)) return void thread.terminate()
    const next = this.#waiting.shift()
    if (next) return next.take(thread)
    const end = setTimeout(() => {
      if (this.#threads.size <= (this.#pool.warm ?? 0)) return
      this.#leaveIdle(thread)
      void thread.terminate()
    }, IDLE)
    this.#idle.push({ thread, end: end.unref() })
  }

  #leaveIdle(thread: Worker) {
    const at = this.#idle.findIndex(idle => idle.thread === thread)
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.end)
  }

  async #start(): Promise<Worker> {
    this.#starting++
    const thread = startThread(this.#pool)
    try {
      await new Promise((ready, failed) => {
        thread.once('message', ready).once('error', failed)
        thread.once('exit', () => failed(new Error('The function ended while it was loading')))
      })
      this.#threads.add(thread)
    } catch (error) {
      this.#replace()
      throw error
    } finally {
      this.#starting--
    }
    // Between calls, an error only ends the thread.
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#threads.delete(thread)
      this.#leaveIdle(thread)
      this.#replace()
    })
    return thread
  }

  /** Starts a new thread for a waiting call after a thread has ended. */
  #replace() {
    const next = this.#waiting.shift()
    if (next) this.#start().then(next.take, next.fail)
  }

  #call(thread: Worker, lambda: Lambda, event: unknown): Promise<Outcome> {
    const { log } = this.#pool
    const { timeout, name } = lambda
    const id = randomUUID()
    return new Promise(resolve => {
      const finish = (outcome: Outcome) => {
        clearTimeout(timer)
        thread.off('message', answered).off('error', crashed).off('exit', exited)
        if ('error' in outcome) log.write(`${name} ${outcome.error.trace ?? outcome.error.errorMessage}\n`)
        resolve(outcome)
      }
      const crashed = (error: unknown) =>
        finish({ error: { errorType: 'Runtime.ExitError', errorMessage: String(error) } })
      const exited = () => crashed(`RequestId: ${id} Error: Runtime exited`)
      const answered = (answer: Answer) => {
        this.#release(thread)
        finish('error' in answer ? { error: answer.error } : { result: JSON.parse(answer.result) })
      }
      const timer = setTimeout(() => {
        const errorMessage = `RequestId: ${id} Error: Task timed out after ${(timeout / 1000).toFixed(2)} seconds`
        finish({ error: { errorType: 'Sandbox.Timedout', errorMessage } })
        void thread.terminate()
      }, timeout)
      thread.on('message', answered).once('error', crashed).once('exit', exited)
      thread.postMessage({ id, lambda, event, deadline: Date.now() + timeout } satisfies Call)
    })
  }
}

/** Passes only the variables that Lambda sets, plus the folders for Node's compile cache and for temporary files. */
function startThread({ dir, env, log, heap, sourceMaps = false }: Pool): Worker {
  const { NODE_COMPILE_CACHE, TMPDIR } = process.env
  const thread = new Worker(new URL('./lambdaThread.ts', import.meta.url), {
    workerData: { dir } satisfies ThreadData,
    env: {
      ...env,
      TZ: ':UTC',
      LAMBDA_TASK_ROOT: dir,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(TMPDIR && { TMPDIR }),
    },
    execArgv: sourceMaps ? ['--enable-source-maps'] : [],
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  })
  thread.stdout.on('data', line => log.write(line))
  thread.stderr.on('data', line => log.write(line))
  return thread
}
