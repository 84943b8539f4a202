import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import { subscribe } from '#frontend/api/bus.ts'

type Waits = (query: Query) => boolean

const isOnItsWay: Waits = ({ state }) => state.fetchStatus === 'fetching'
/** Without an answer of the service: failed, or what the device had stored. */
const hasNoAnswer: Waits = ({ state }) =>
  state.status === 'error' || (state.data as { readonly stale?: string } | undefined)?.stale !== undefined

/**
 * What is on the screen and has no answer is read again when the connection is back. A request that was on its way when the
 * connection went may never end, and so is given up when the device says that it is online.
 */
export function readAgainWhenOnline(queries: QueryClient): void {
  const readAgain = (waits: Waits) => {
    const waiting = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: waits }))
    const again = { predicate: (query: Query) => waiting.has(query) }
    void queries.cancelQueries(again).then(() => queries.refetchQueries(again))
  }
  addEventListener('online', () => readAgain(query => isOnItsWay(query) || hasNoAnswer(query)))
  subscribe('connection', state => state === 'online' && readAgain(query => !isOnItsWay(query) && hasNoAnswer(query)))
}

/**
 * Reads again what was changed. A first read that is on its way is given up: it may be from before the change, and the
 * library would take its answer for the new one.
 */
export async function readChanged(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const { queryKey } = filters
  await queries.cancelQueries({ ...(queryKey && { queryKey }) })
  await queries.invalidateQueries(filters)
}
