import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { useDevice } from './StoreProvider.tsx'

/** The state of a read outside a building, for lists and pages. */
export interface QueryState<T> {
  readonly data: T | undefined
  /** Time of the data, such as 14:05, where the service doesn’t answer and it comes from the device. */
  readonly asOf: string | undefined
  readonly failure: { readonly message: string; readonly retry: () => void } | undefined
  readonly missing: boolean
  readonly refreshing: boolean
  readonly retry: () => void
}

/**
 * Reads from the service; a newer read of the same key cancels this one. Without an answer the data stored on the device
 * are returned with their time, never an empty list where there may be data.
 */
export function useLive<T>(
  key: readonly unknown[],
  call: (signal: AbortSignal) => Promise<{ data: T }>,
  enabled = true,
): QueryState<T> {
  const { drafts, connection } = useDevice()
  const storedKey = `read:${JSON.stringify(key)}`
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }): Promise<{ value: T; asOf?: string }> => {
      try {
        const value = await call(signal).then(reply => reply.data)
        connection.set('online')
        await drafts.save(storedKey, value)
        return { value }
      } catch (problem) {
        const stored = problem instanceof CallFailed ? await drafts.load<T>(storedKey) : undefined
        if (problem instanceof CallFailed) connection.set('offline')
        if (stored) return { value: stored.value, asOf: stored.at }
        throw problem
      }
    },
  })
  const retry = () => void refetch()
  return {
    data: data?.value,
    asOf: data?.asOf && formatMoment(data.asOf),
    failure: error ? { message: error.message, retry } : undefined,
    missing: error instanceof Refusal && error.code === 'not_found',
    refreshing: isFetching,
    retry,
  }
}
