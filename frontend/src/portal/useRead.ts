import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { portalCache, type ResponseCache } from './responseCaches.ts'

export interface Reading<T> {
  readonly data?: T
  /** The time of stored data; absent for the service’s current answer. */
  readonly as_of?: string
  readonly failure?: string
  readonly isSignedOut?: true
  /** The data were read here before, so the session has ended. */
  readonly hasEnded?: boolean
  readonly isMissing?: true
}

const isRefused = (error: unknown, code: Refusal['code']) => error instanceof Refusal && error.code === code

/** The state after an error: the stored data, or why there is nothing to show. */
async function afterFailure<T>(
  cache: ResponseCache,
  name: string,
  schema: z.ZodType<T>,
  error: unknown,
): Promise<Reading<T>> {
  if (isRefused(error, 'not_signed_in')) {
    const hasEnded = (await cache.read(name)) !== undefined
    await cache.forget()
    return { isSignedOut: true, hasEnded }
  }
  // The stored data may be wrong now.
  if (isRefused(error, 'not_found') || isRefused(error, 'register_not_issued')) await cache.remove(name)
  if (isRefused(error, 'not_found')) return { isMissing: true }
  const cached = error instanceof CallFailed ? await cache.read(name) : undefined
  const data = cached && schema.safeParse(cached.data).data
  if (cached && data !== undefined) return { data, as_of: cached.at }
  return { failure: error instanceof Error ? error.message : 'Something went wrong. Try again.' }
}

/** Reads from the service when shown, on `retry` and when the connection is back. Stores the answer for offline use. */
export function useRead<T>(
  name: string,
  schema: z.ZodType<T>,
  call: (signal: AbortSignal) => Promise<{ data: T }>,
  cache = portalCache,
) {
  const [reading, setReading] = useState<Reading<T>>({})
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    setReading(shown => (shown.failure ? {} : shown))
    setAttempt(count => count + 1)
  }, [])
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says which call it is, `attempt` that it is made again
  useEffect(() => {
    const abort = new AbortController()
    void call(abort.signal)
      .then(({ data }): Reading<T> => {
        void cache.write(name, data)
        return { data }
      })
      .catch(error => afterFailure(cache, name, schema, error))
      .then(found => abort.signal.aborted || setReading(found))
    return () => abort.abort()
  }, [name, attempt])
  return { ...reading, retry }
}
