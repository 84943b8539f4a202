import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Aggregate, isTree, type OutboxEntry, targetOf, type WriteTarget } from './database.ts'
// Bundled with the screens inside a building, so that the store can load the rules offline.
import './decide.ts'
import { fetchStored } from './fetchStored.ts'
import type { Outbox } from './outbox.ts'
import { useDevice } from './StoreProvider.tsx'
import { staleSentence } from './staleSentence.ts'

interface View<A extends Aggregate> {
  readonly tree: A | undefined
  readonly waiting: readonly OutboxEntry[]
  /** Set where the service does not answer and the stored tree is shown: a sentence with the reason and the tree’s time. */
  readonly stale: string | undefined
  /** Why there is nothing to show: the building does not exist, or it is not on this device and the service does not answer. */
  readonly failure: { readonly kind: 'missing' | 'unreachable'; readonly message: string } | undefined
  /** Whether the service has answered, or cannot be reached. Before that the tree may be outdated. */
  readonly isUpToDate: boolean
  readonly refresh: () => void
}
export type BuildingView = View<Tree>

/** An open building: from the device at once, then from the service, and again at every change event. */
export function useBuilding(id: string): BuildingView {
  const read = useCallback(
    async (signal?: AbortSignal) => (await buildingCalls.buildings.tree({ params: { id } }, { signal })).data,
    [id],
  )
  return useStored({ building_id: id }, isTree, read)
}

/** Shows a building or clearance; `read` fetches it from the service. */
export function useStored<A extends Aggregate>(
  target: WriteTarget,
  isKind: (aggregate: Aggregate) => aggregate is A,
  read: (signal?: AbortSignal) => Promise<A>,
): View<A> {
  const { store, outbox, connection } = useDevice()
  const id = targetOf(target)
  const view = useSyncExternalStore(store.subscribe, () => store.view(id))
  const [problem, setProblem] = useState<Problem>()
  const [isUpToDate, setIsUpToDate] = useState(false)
  const fetchTree = useCallback(
    async (signal?: AbortSignal) => {
      try {
        await fetchStored(store, id, () => read(signal))
        connection.set('online')
        setProblem(undefined)
      } catch (error) {
        if (!signal?.aborted) setProblem(problemOf(error, store.view(id).asOf !== undefined))
        if (error instanceof NoConnection) connection.set('offline')
      }
      if (!signal?.aborted) setIsUpToDate(true)
    },
    [store, connection, id, read],
  )
  useFetching(target.building_id, fetchTree, outbox)
  useRefreshAfterRefusal(view.waiting.filter(entry => entry.refused).length, fetchTree)
  const tree = view.tree && isKind(view.tree) ? view.tree : undefined
  // A building that was created here may not have reached the service yet.
  const isUnsent = problem?.kind === 'missing' && !problem.wasStored && tree !== undefined
  const isStale = problem?.kind === 'unreachable' && tree !== undefined
  return {
    tree: problem?.kind === 'missing' && !isUnsent ? undefined : tree,
    waiting: view.waiting,
    stale: isStale && view.asOf ? staleSentence(problem, view.asOf) : undefined,
    failure: isStale || isUnsent ? undefined : problem,
    isUpToDate,
    refresh: () => {
      if (!tree) setProblem(undefined)
      void fetchTree()
    },
  }
}

/** Fetches the building after a refusal, so that the user decides by the saved state. */
function useRefreshAfterRefusal(refused: number, fetchTree: () => Promise<void>) {
  useEffect(() => {
    if (refused > 0) void fetchTree()
  }, [refused, fetchTree])
}

/** Why the service did not return the building, and whether this device had received it from the service before. */
type Problem = NonNullable<View<Tree>['failure']> & { readonly wasStored: boolean }

const problemOf = (error: unknown, wasStored: boolean): Problem =>
  error instanceof Refusal && error.code === 'not_found'
    ? { kind: 'missing', message: 'It may have been deleted, or it belongs to another company.', wasStored }
    : { kind: 'unreachable', message: error instanceof Error ? error.message : 'You’re offline', wasStored }

/** One fetch covers all events within this delay. */
const FETCH_DELAY_MS = 150
const POLL_MS = 60_000

function useFetching(id: string, fetchTree: (signal?: AbortSignal) => Promise<void>, outbox: Outbox) {
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void fetchTree(abort.signal), FETCH_DELAY_MS)
    }
    void fetchTree(abort.signal)
    const unsubscribe = realtime.subscribe(channel.building(id), event => {
      if (event.type === 'reconnected') fetchSoon()
      if (event.type === 'changed' && event.id === id)
        void outbox.isShown(event.idempotency_key).then(isShown => isShown || abort.signal.aborted || fetchSoon())
    })
    const poll = setInterval(fetchSoon, POLL_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearInterval(poll)
      unsubscribe()
    }
  }, [id, fetchTree, outbox])
}
