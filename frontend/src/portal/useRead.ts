import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { portalCache, type ResponseCache } from './kept.ts'

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
  keeping: ResponseCache,
  name: string,
  schema: z.ZodType<T>,
  error: unknown,
): Promise<Reading<T>> {
  if (isRefused(error, 'not_signed_in')) {
    const hasEnded = (await keeping.read(name)) !== undefined
    await keeping.forget()
    return { isSignedOut: true, hasEnded }
  }
  // The stored data may be wrong now.
  if (isRefused(error, 'not_found') || isRefused(error, 'register_not_issued')) await keeping.remove(name)
  if (isRefused(error, 'not_found')) return { isMissing: true }
  const found = error instanceof CallFailed ? await keeping.read(name) : undefined
  const data = found && schema.safeParse(found.data).data
  if (found && data !== undefined) return { data, as_of: found.at }
  return { failure: error instanceof Error ? error.message : 'Something went wrong. Try again.' }
}

/** Reads from the service when shown, on `retry` and when the connection is back. Stores the answer for offline use. */
export function useRead<T>(
  name: string,
  schema: z.ZodType<T>,
  call: (signal: AbortSignal) => Promise<{ data: T }>,
  keeping = portalCache,
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
        void keeping.write(name, data)
        return { data }
      })
      .catch(error => afterFailure(keeping, name, schema, error))
      .then(found => abort.signal.aborted || setReading(found))
    return () => abort.abort()
  }, [name, attempt])
  return { ...reading, retry }
}
