import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NoAnswer } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { formatTime } from '#shared/domain/vocabulary/time.ts'
import { useDevice } from './StoreProvider.tsx'

/** A read outside a building, for lists and pages. */
export interface QueryState<T> {
  readonly data: T | undefined
  /** Set while the service does not answer and this is what the device last knew. */
  readonly asOf: string | undefined
  readonly failure: { readonly message: string; readonly retry: () => void } | undefined
  readonly missing: boolean
  readonly refreshing: boolean
  readonly retry: () => void
}

/**
 * Asks the service; a newer question cancels this one. Without an answer the device's last knowledge is shown with its
 * age: never an empty list where data may exist.
 */
export function useLive<T>(
  key: readonly unknown[],
  call: (signal: AbortSignal) => Promise<{ data: T }>,
  enabled = true,
): QueryState<T> {
  const { drafts, connection } = useDevice()
  const kept = `read:${JSON.stringify(key)}`
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }): Promise<{ value: T; asOf?: string }> => {
      try {
        const value = await call(signal).then(reply => reply.data)
        connection.set('online')
        await drafts.keep(kept, value)
        return { value }
      } catch (problem) {
        const known = problem instanceof NoAnswer ? await drafts.load<T>(kept) : undefined
        if (problem instanceof NoAnswer) connection.set('offline')
        if (known) return { value: known.value, asOf: known.at }
        throw problem
      }
    },
  })
  const retry = () => void refetch()
  return {
    data: data?.value,
    asOf: data?.asOf && formatTime(data.asOf),
    failure: error ? { message: error.message, retry } : undefined,
    missing: error instanceof Refusal && error.code === 'not_found',
    refreshing: isFetching,
    retry,
  }
}
