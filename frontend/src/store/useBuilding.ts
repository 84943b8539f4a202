import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { OutboxEntry } from './database.ts'
// Bundled with the screens inside a building, so that the store can load the rules offline.
import './decide.ts'
import { yieldToInput } from './localStore.ts'
import { useDevice } from './StoreProvider.tsx'

export interface BuildingView {
  readonly tree: Tree | undefined
  readonly waiting: readonly OutboxEntry[]
  /** Set while the screen shows the stored tree because the service doesn’t answer. */
  readonly staleSince: string | undefined
  /** Why there is nothing to show: not found, or never loaded on this device and no answer now. */
  readonly failure: { readonly kind: 'missing' | 'unreachable'; readonly message: string } | undefined
  readonly refresh: () => void
}

/** An open building: from the device at once, from the service as soon as it answers, again at every event of a change. */
export function useBuilding(id: string): BuildingView {
  const { store, connection } = useDevice()
  const view = useSyncExternalStore(store.subscribe, () => store.view(id))
  const [problem, setProblem] = useState<BuildingView['failure']>()
  const fetchTree = useCallback(
    async (signal?: AbortSignal) => {
      await store.loadTree(id)
      try {
        const { data } = await buildingCalls.buildings.read({ params: { id } }, { signal })
        await yieldToInput()
        await store.saveTree(data)
        connection.set('online')
        setProblem(undefined)
      } catch (error) {
        if (!signal?.aborted) setProblem(problemOf(error))
        if (error instanceof CallFailed) connection.set('offline')
      }
    },
    [store, connection, id],
  )
  useFetching(id, fetchTree)
  useRefreshAfterRefusal(view.waiting.filter(entry => entry.refused).length, fetchTree)
  const stale = problem?.kind === 'unreachable' && view.tree !== undefined
  return {
    tree: problem?.kind === 'missing' ? undefined : view.tree,
    waiting: view.waiting,
    staleSince: stale ? view.asOf : undefined,
    failure: stale ? undefined : problem,
    refresh: () => void fetchTree(),
  }
}

/** Fetches the building after a refusal, so that the user decides by what is saved now. */
function useRefreshAfterRefusal(refused: number, fetchTree: () => Promise<void>) {
  useEffect(() => {
    if (refused > 0) void fetchTree()
  }, [refused, fetchTree])
}

const problemOf = (error: unknown): BuildingView['failure'] =>
  error instanceof Refusal && error.code === 'not_found'
    ? { kind: 'missing', message: 'It may have been deleted, or it belongs to another company.' }
    : { kind: 'unreachable', message: error instanceof Error ? error.message : 'You’re offline' }

/** Events that arrive together cause one fetch; without a socket the screen fetches every minute. */
const FETCH_DELAY_MS = 150
const POLL_MS = 60_000

function useFetching(id: string, fetchTree: (signal?: AbortSignal) => Promise<void>) {
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void fetchTree(abort.signal), FETCH_DELAY_MS)
    }
    void fetchTree(abort.signal)
    const unsubscribe = realtime.subscribe(channel.building(id), event => {
      if (event.type === 'reconnected' || (event.type === 'changed' && event.id === id)) fetchSoon()
    })
    const poll = setInterval(fetchSoon, POLL_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearInterval(poll)
      unsubscribe()
    }
  }, [id, fetchTree])
}
