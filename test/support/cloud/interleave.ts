import { AsyncLocalStorage } from 'node:async_hooks'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import { type Command, isRead, isUntouchedBy } from './footprints.ts'

export interface Interleaved<A, B> {
  readonly run: PromiseSettledResult<A>
  readonly meanwhile: PromiseSettledResult<B>
  /** Whether `run` reached the call at which it stops. */
  readonly isReached: boolean
  /** The calls of `run` before it stopped, as JSON. */
  readonly asked: readonly string[]
  /** All calls of each operation, in order. */
  readonly calls: { readonly run: readonly Command[]; readonly meanwhile: readonly Command[] }
}

/**
 * Pauses `run` before its k-th call to the table, or before the first call that matches, until `meanwhile` is done. Without such a
 * call, `meanwhile` runs afterwards. A full race test covers every k, with each of the two operations as `run`.
 */
export async function interleave<A, B>(
  k: number | ((call: string) => boolean),
  run: () => Promise<A>,
  meanwhile: () => Promise<B>,
): Promise<Interleaved<A, B>> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { send } = dynamo
  const isRun = new AsyncLocalStorage<true>()
  const reached = Promise.withResolvers<boolean>()
  const done = Promise.withResolvers<void>()
  const commands: string[] = []
  const calls = { run: [] as Command[], meanwhile: [] as Command[] }
  let isStopped = false
  const stopping = async (...args: Parameters<typeof send>) => {
    calls[isRun.getStore() ? 'run' : 'meanwhile'].push(args[0])
    if (isRun.getStore()) {
      const call = JSON.stringify(args[0].input)
      isStopped ||= typeof k === 'number' ? commands.length + 1 >= k : k(call)
      if (isStopped) {
        reached.resolve(true)
        await done.promise
      } else commands.push(call)
    }
    return send.apply(dynamo, args)
  }
  Object.assign(dynamo, { send: stopping })
  try {
    const running = Promise.allSettled([isRun.run(true, run)])
    const isReached = await Promise.race([reached.promise, running.then(() => false)])
    const [second] = await Promise.allSettled([meanwhile()])
    done.resolve()
    const [first] = await running
    return { run: first, meanwhile: second, isReached, asked: commands, calls }
  } finally {
    Object.assign(dynamo, { send })
  }
}

/**
 * The next k that can give another outcome. A stop before a read of rows that `meanwhile` does not write gives
 * the same outcome as a stop after that read, so only one of them is tested. With `--matrix`, every k.
 */
function nextStop(k: number, { run, meanwhile }: Interleaved<unknown, unknown>['calls']): number {
  if (WHOLE_MATRIX) return k + 1
  const first = run.findIndex((call, at) => at >= k - 1 && !isUntouchedBy(call, meanwhile))
  return first < 0 ? Math.max(k, run.length) + 1 : first + 2
}

/** `calls`: `run` stops before every call. `writes`: only before its first call and its writes; with `--matrix`, as `calls`. */
export type Stops = 'calls' | 'writes'

/** Every interleaving of two operations that can end differently, until a k that `run` does not reach. */
export async function everyInterleaving<A, B, S>(
  setUp: () => Promise<S>,
  run: (on: S) => Promise<A>,
  meanwhile: (on: S) => Promise<B>,
  check: (on: S, outcome: Interleaved<A, B>, k: number) => Promise<void>,
  stops: Stops = 'calls',
): Promise<void> {
  const stopAt = async (k: number) => {
    const each = await setUp()
    const outcome = await interleave(
      k,
      () => run(each),
      () => meanwhile(each),
    )
    await check(each, outcome, k)
    return outcome
  }
  if (stops === 'writes' && !WHOLE_MATRIX) {
    const { calls } = await stopAt(Number.POSITIVE_INFINITY)
    const writes = calls.run.flatMap((call, at) => (isRead(call) ? [] : [at + 1]))
    for (const k of new Set([1, ...writes])) await stopAt(k)
    return
  }
  for (let k = 1; ; ) {
    const outcome = await stopAt(k)
    if (!outcome.isReached) return
    k = nextStop(k, outcome.calls)
  }
}
