import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { realtime } from '#frontend/api/realtime.ts'
import { answerKey } from '#frontend/store/drafts.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { staleSentence } from '#frontend/store/staleSentence.ts'
import { CallFailed, NoConnection } from '#shared/contract/protocol/client.ts'
import type { ServerEvent } from '#shared/contract/protocol/events.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { QueryKey } from './queryKeys.ts'
import { refetchChanged } from './refetch.ts'

export interface QueryState<T> {
  readonly data: T | undefined
  /** Set where the service did not answer and the data come from the device: a sentence with the reason and the data’s time. */
  readonly stale: string | undefined
  readonly failure: { readonly message: string; readonly retry: () => void } | undefined
  readonly missing: boolean
  /** Whether the answer of another page or filter is shown until the new answer arrives. */
  readonly refreshing: boolean
  readonly retry: () => void
}

/** `stale` is set where the service did not answer. */
interface Answer<T> {
  readonly value: T
  readonly stale?: string
}

export interface LiveOptions<T> {
  readonly enabled?: boolean
  /** The channels whose events make the data outdated. */
  readonly channels?: readonly string[]
  /** The channel events that count; every change if absent. */
  readonly isAffected?: (event: ServerEvent, data: T | undefined) => boolean
  /** Refetches after this time, in case the socket is disconnected. */
  readonly pollMs?: number | ((data: T | undefined) => number | undefined)
}

/** How long to wait for an answer before stored data are shown. */
const SLOW_MS = 4_000
const SLOW = { message: 'The service is slow to answer' }

/** Whether two keys differ only in page or filters, which are in an object. */
const isSame = (key: QueryKey, before: QueryKey | undefined) =>
  key.every((part, index) => typeof part === 'object' || part === before?.[index])

/**
 * Reads from the service, again at each event of its channels. A newer read of the same key cancels this one. Without an answer,
 * and until a slow one arrives, it returns the stored data with their time, never an empty list in place of unknown data.
 */
export function useLive<T>(
  key: QueryKey,
  call: (signal: AbortSignal) => Promise<{ data: T }>,
  { enabled = true, channels = [], isAffected = isChange, pollMs }: LiveOptions<T> = {},
): QueryState<T> {
  const { drafts, connection } = useDevice()
  const queries = useQueryClient()
  const storedKey = answerKey(key)
  const { data, error, isPlaceholderData, refetch } = useQuery<Answer<T>, Error, Answer<T>, QueryKey>({
    queryKey: key,
    enabled,
    placeholderData: (shown, before) => (isSame(key, before?.queryKey) ? shown : undefined),
    retry: false,
    refetchInterval: ({ state }) => (typeof pollMs === 'function' ? pollMs(state.data?.value) : pollMs) ?? false,
    queryFn: async ({ signal }) => {
      const stored = async (problem: { readonly message: string }): Promise<Answer<T> | undefined> => {
        const draft = await drafts.load<T>(storedKey)
        return draft && { value: draft.value, stale: staleSentence(problem, draft.at) }
      }
      const timer = setTimeout(async () => {
        const answer = await stored(SLOW)
        if (answer && !signal.aborted) queries.setQueryData<Answer<T>>(key, shown => shown ?? answer)
      }, SLOW_MS)
      try {
        const { data: value } = await call(signal)
        connection.set('online')
        void drafts.saveAnswer(storedKey, value)
        return { value }
      } catch (problem) {
        if (!(problem instanceof CallFailed)) throw problem
        const answer = await stored(problem)
        // Set last, so that another read cannot report the service as online before this read has ended and can be repeated.
        if (problem instanceof NoConnection) connection.set('offline')
        if (!answer) throw problem
        return answer
      } finally {
        clearTimeout(timer)
      }
    },
  })
  useRefetchAtEvents(key, enabled ? channels : [], event => isAffected(event, data?.value))
  const retry = () => void refetch()
  return {
    data: data?.value,
    stale: data?.stale,
    failure: error ? { message: error.message, retry } : undefined,
    missing: error instanceof Refusal && error.code === 'not_found',
    refreshing: isPlaceholderData,
    retry,
  }
}

const isChange = ({ type }: ServerEvent) => type === 'changed'
/** One fetch covers all events within this time. */
const BATCH_MS = 300

function useRefetchAtEvents(key: QueryKey, channels: readonly string[], isAffected: (event: ServerEvent) => boolean) {
  const queries = useQueryClient()
  const latest = useRef({ key, isAffected })
  latest.current = { key, isAffected }
  const names = channels.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribes = names
      .split(' ')
      .filter(Boolean)
      .map(name =>
        realtime.subscribe(name, event => {
          if (event.type !== 'reconnected' && !latest.current.isAffected(event)) return
          clearTimeout(timer)
          timer = setTimeout(() => void refetchChanged(queries, { queryKey: latest.current.key }), BATCH_MS)
        }),
      )
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [queries, names])
}
