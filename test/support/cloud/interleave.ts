import { AsyncLocalStorage } from 'node:async_hooks'

export interface Interleaved<A, B> {
  readonly run: PromiseSettledResult<A>
  readonly meanwhile: PromiseSettledResult<B>
  /** Whether `run` came to the call before which it stops. */
  readonly isReached: boolean
  /** The calls of `run` before it stopped, as JSON. */
  readonly asked: readonly string[]
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
  let isStopped = false
  const stopping = async (...args: Parameters<typeof send>) => {
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
    return { run: first, meanwhile: second, isReached, asked: commands }
  } finally {
    Object.assign(dynamo, { send })
  }
}

/** Every interleaving of two operations, until a k that `run` does not reach. */
export async function everyInterleaving<A, B, S>(
  setUp: () => Promise<S>,
  run: (on: S) => Promise<A>,
  meanwhile: (on: S) => Promise<B>,
  check: (on: S, outcome: Interleaved<A, B>, k: number) => Promise<void>,
): Promise<void> {
  for (let k = 1; ; k++) {
    const each = await setUp()
    const outcome = await interleave(
      k,
      () => run(each),
      () => meanwhile(each),
    )
    await check(each, outcome, k)
    if (!outcome.isReached) return
  }
}
