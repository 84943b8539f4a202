import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'

export interface ThreadData {
  dir: string
  name: string
  memory: number
}

export interface Call {
  id: string
  event: unknown
  deadline: number
}

interface LambdaError {
  errorType: string
  errorMessage: string
  trace?: string
}

export type Answer = { id: string } & ({ result: string } | { error: LambdaError })

/** What the handler returned, through JSON, or its error. */
export type Outcome = { result: unknown } | { error: LambdaError }

export type Invoke = (event: unknown) => Promise<Outcome>

interface Lambda extends ThreadData {
  /** Milliseconds. */
  timeout: number
  env: Record<string, string>
  /** Receives what the code prints. */
  log: Writable
  /** The most threads; further calls wait. More than there are processors only cost memory. */
  most?: number
}

interface Waiting {
  take(thread: Worker): void
  fail(error: unknown): void
}

/** Threads without work end after this, as idle environments do. */
const IDLE = 120_000

/** Runs one function in worker threads of its own. A thread that crashes or runs out of time is an error of its call alone. */
export class LambdaFunction {
  readonly #lambda: Lambda
  readonly #threads = new Set<Worker>()
  /** Threads with code from before a reload: they finish their call and end. */
  readonly #outdated = new WeakSet<Worker>()
  readonly #idle: { thread: Worker; end: NodeJS.Timeout }[] = []
  readonly #waiting: Waiting[] = []
  #starting = 0

  constructor(lambda: Lambda) {
    this.#lambda = lambda
  }

  get name(): string {
    return this.#lambda.name
  }

  invoke: Invoke = async event => {
    try {
      return await this.#call(await this.#acquire(), event)
    } catch (error) {
      this.#lambda.log.write(`${this.#lambda.name} ${error instanceof Error ? error.stack : error}\n`)
      return { error: { errorType: 'Runtime.ExitError', errorMessage: String(error) } }
    }
  }

  /** The next calls run the code that is in its folder now. */
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
    if (this.#threads.size + this.#starting < (this.#lambda.most ?? 2)) return await this.#start()
    return await new Promise((take, fail) => this.#waiting.push({ take, fail }))
  }

  #release(thread: Worker) {
    if (this.#outdated.has(thread)) return void thread.terminate()
    const next = this.#waiting.shift()
    if (next) return next.take(thread)
    const end = setTimeout(() => {
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
    const thread = startThread(this.#lambda)
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
    // Between calls an error only ends the thread.
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#threads.delete(thread)
      this.#leaveIdle(thread)
      this.#replace()
    })
    return thread
  }

  /** Gives a new thread to a call that waited for one that has ended. */
  #replace() {
    const next = this.#waiting.shift()
    if (next) this.#start().then(next.take, next.fail)
  }

  #call(thread: Worker, event: unknown): Promise<Outcome> {
    const { timeout, log, name } = this.#lambda
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
      thread.postMessage({ id, event, deadline: Date.now() + timeout } satisfies Call)
    })
  }
}

/** The variables that Lambda sets, and no others of this machine; where Node keeps compiled code, threads take theirs from there. */
function startThread({ dir, name, memory, env, log }: Lambda): Worker {
  const { NODE_COMPILE_CACHE } = process.env
  const thread = new Worker(new URL('./lambdaThread.ts', import.meta.url), {
    workerData: { dir, name, memory } satisfies ThreadData,
    env: {
      ...env,
      TZ: ':UTC',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
      LAMBDA_TASK_ROOT: dir,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    },
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    stdout: true,
    stderr: true,
  })
  thread.stdout.on('data', line => log.write(line))
  thread.stderr.on('data', line => log.write(line))
  return thread
}
