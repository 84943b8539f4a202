import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import { subscribe } from '#frontend/api/bus.ts'

type Waits = (query: Query) => boolean

const isOnItsWay: Waits = ({ state }) => state.fetchStatus === 'fetching'
/** Whether a query has no answer of the service: it failed, or shows stored data. */
const hasNoAnswer: Waits = ({ state }) =>
  state.status === 'error' || (state.data as { readonly stale?: string } | undefined)?.stale !== undefined

/**
 * Repeats the unanswered reads on screen when the connection is back. A request that was under way when the connection was lost
 * may never end, so it is cancelled when the device comes online.
 */
export function refetchWhenOnline(queries: QueryClient): void {
  const refetch = (waits: Waits) => {
    const waiting = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: waits }))
    const onlyWaiting = { predicate: (query: Query) => waiting.has(query) }
    void queries.cancelQueries(onlyWaiting).then(() => queries.refetchQueries(onlyWaiting))
  }
  addEventListener('online', () => refetch(query => isOnItsWay(query) || hasNoAnswer(query)))
  subscribe('connection', state => state === 'online' && refetch(query => !isOnItsWay(query) && hasNoAnswer(query)))
}

/** Refetches changed data. Cancels a first read under way, because its answer may predate the change. */
export async function refetchChanged(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const { queryKey } = filters
  await queries.cancelQueries({ ...(queryKey && { queryKey }) })
  await queries.invalidateQueries(filters)
}
