import { AsyncLocalStorage } from 'node:async_hooks'

export interface Interleaved<A, B> {
  readonly run: PromiseSettledResult<A>
  readonly meanwhile: PromiseSettledResult<B>
  /** Whether `run` asked the table that often. */
  readonly isReached: boolean
  /** What `run` had asked before it stopped, as JSON. */
  readonly asked: readonly string[]
}

/**
 * Lets `run` stop before its k-th question to the table until `meanwhile` is done. Where it asks fewer, `meanwhile`
 * comes after it. A race of two is all of these, for every k and for both of the two as `run`.
 */
export async function interleave<A, B>(
  k: number,
  run: () => Promise<A>,
  meanwhile: () => Promise<B>,
): Promise<Interleaved<A, B>> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { send } = dynamo
  const isRun = new AsyncLocalStorage<true>()
  const reached = Promise.withResolvers<boolean>()
  const done = Promise.withResolvers<void>()
  const asked: string[] = []
  let isStopped = false
  const stopping = async (...args: Parameters<typeof send>) => {
    if (isRun.getStore()) {
      isStopped ||= asked.length + 1 >= k
      if (isStopped) {
        reached.resolve(true)
        await done.promise
      } else asked.push(JSON.stringify(args[0].input))
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
    return { run: first, meanwhile: second, isReached, asked }
  } finally {
    Object.assign(dynamo, { send })
  }
}

/** Every interleaving of two, until the k at which `run` is done before it stops. */
export async function everyInterleaving<A, B, S>(
  stage: () => Promise<S>,
  run: (stage: S) => Promise<A>,
  meanwhile: (stage: S) => Promise<B>,
  check: (stage: S, outcome: Interleaved<A, B>, k: number) => Promise<void>,
): Promise<void> {
  for (let k = 1; ; k++) {
    const each = await stage()
    const outcome = await interleave(
      k,
      () => run(each),
      () => meanwhile(each),
    )
    await check(each, outcome, k)
    if (!outcome.isReached) return
  }
}
