import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

/** Events that arrive together lead to one fetch. */
const BATCH_MS = 300

/** A survey with its buildings. */
export const useSurvey = (id: string) =>
  useLive(['survey', id], signal => buildingCalls.surveys.read({ params: { id } }, { signal }), id !== '')

/** Refetches the survey when it or one of its buildings changes. */
export function useRefreshSurvey(id: string, buildings: readonly { readonly id: string }[]) {
  const queries = useQueryClient()
  const ids = buildings.map(building => building.id).join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watchedIds = [id, ...ids.split(' ')]
    const listener: Parameters<typeof realtime.subscribe>[1] = event => {
      const isRelevant = event.type === 'reconnected' || (event.type === 'changed' && watchedIds.includes(event.id))
      if (!isRelevant) return
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['survey', id] }), BATCH_MS)
    }
    const unsubscribes = [channel.survey(id), channel.dashboard()].map(name => realtime.subscribe(name, listener))
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [queries, id, ids])
}

const LIST_KEYS = [['dashboard'], ['browse'], ['clients'], ['client-buildings']]

function useRefresh(keys: readonly (readonly string[])[]) {
  const queries = useQueryClient()
  return () => Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** Refetches the lists that show surveys and buildings. */
export const useRefreshLists = () => useRefresh(LIST_KEYS)

/** Refetches the surveys themselves and the lists that show them. */
export const useRefreshSurveys = () => useRefresh([['survey'], ...LIST_KEYS])
