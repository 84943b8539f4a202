import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { NoAnswer } from '#shared/contract/protocol/client.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { OutboxEntry } from './database.ts'
// With the screens inside a building, so that the store finds the rules when there is no signal any more.
import './decide.ts'
import { yieldToInput } from './localStore.ts'
import { useDevice } from './StoreProvider.tsx'

export interface BuildingView {
  readonly tree: Tree | undefined
  readonly waiting: readonly OutboxEntry[]
  /** Set while the screen shows what the device last knew because the service does not answer. */
  readonly staleSince: string | undefined
  /** Why there is nothing to show: not found, or never seen on this device and no answer now. */
  readonly failure: { readonly kind: 'missing' | 'unreachable'; readonly message: string } | undefined
  readonly refresh: () => void
}

/** An open building: from the device at once, from the service as soon as it answers, again at every hint of a change. */
export function useBuilding(id: string): BuildingView {
  const { store, connection } = useDevice()
  const view = useSyncExternalStore(store.subscribe, () => store.view(id))
  const [problem, setProblem] = useState<BuildingView['failure']>()
  const fetchNow = useCallback(
    async (signal?: AbortSignal) => {
      await store.recall(id)
      try {
        const { data } = await buildingCalls.buildings.read({ params: { id } }, { signal })
        await yieldToInput()
        await store.learn(data)
        connection.set('online')
        setProblem(undefined)
      } catch (error) {
        if (!signal?.aborted) setProblem(problemOf(error))
        if (error instanceof NoAnswer) connection.set('offline')
      }
    },
    [store, connection, id],
  )
  useFetching(id, fetchNow)
  useTruth(view.waiting.filter(entry => entry.refused).length, fetchNow)
  const stale = problem?.kind === 'unreachable' && view.tree !== undefined
  return {
    tree: problem?.kind === 'missing' ? undefined : view.tree,
    waiting: view.waiting,
    staleSince: stale ? view.asOf : undefined,
    failure: stale ? undefined : problem,
    refresh: () => void fetchNow(),
  }
}

/** A write that was refused is judged against what is saved now: show it. */
function useTruth(refused: number, fetchNow: () => Promise<void>) {
  useEffect(() => {
    if (refused > 0) void fetchNow()
  }, [refused, fetchNow])
}

const problemOf = (error: unknown): BuildingView['failure'] =>
  error instanceof Refusal && error.code === 'not_found'
    ? { kind: 'missing', message: 'This building does not exist, or it belongs to another company.' }
    : { kind: 'unreachable', message: error instanceof Error ? error.message : 'You’re offline' }

/** Hints that arrive together are answered by one fetch; without a socket the screen asks every minute. */
const TOGETHER_MS = 150
const POLL_MS = 60_000

function useFetching(id: string, fetchNow: (signal?: AbortSignal) => Promise<void>) {
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void fetchNow(stop.signal), TOGETHER_MS)
    }
    void fetchNow(stop.signal)
    const hush = realtime.listen(channel.building(id), event => {
      if (event.type === 'reconnected' || (event.type === 'changed' && event.id === id)) soon()
    })
    const poll = setInterval(soon, POLL_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
      clearInterval(poll)
      hush()
    }
  }, [id, fetchNow])
}
