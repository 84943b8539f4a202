import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

/** Hints that arrive together are answered by one fetch. */
const TOGETHER_MS = 300

/** A survey with its buildings. */
export const useSurvey = (id: string) =>
  useLive(['survey', id], signal => buildingCalls.surveys.read({ params: { id } }, { signal }), id !== '')

/** Reads the survey again when it, or one of its buildings, is changed by somebody. */
export function useRefreshSurvey(id: string, buildings: readonly { readonly id: string }[]) {
  const queries = useQueryClient()
  const ids = buildings.map(building => building.id).join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const concerns = [id, ...ids.split(' ')]
    const listener: Parameters<typeof realtime.listen>[1] = event => {
      const isMeant = event.type === 'reconnected' || (event.type === 'changed' && concerns.includes(event.id))
      if (!isMeant) return
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['survey', id] }), TOGETHER_MS)
    }
    const hushes = [channel.survey(id), channel.dashboard()].map(name => realtime.listen(name, listener))
    return () => {
      clearTimeout(timer)
      for (const hush of hushes) hush()
    }
  }, [queries, id, ids])
}

const LISTS = [['desk'], ['browse'], ['clients'], ['client-buildings']]

function useAskedAgain(keys: readonly (readonly string[])[]) {
  const queries = useQueryClient()
  return () => Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** The lists in which surveys and buildings stand are asked for again. */
export const useRefreshLists = () => useAskedAgain(LISTS)

/** The same, and the surveys themselves. */
export const useRefreshSurveys = () => useAskedAgain([['survey'], ...LISTS])
