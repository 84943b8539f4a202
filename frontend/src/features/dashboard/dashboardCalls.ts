import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

/** The calls that only the dashboard uses. */
export const dashboardCalls = clientOf({ dashboard })

/** The first part of every query key of the dashboard. */
export const DASHBOARD_KEY = 'dashboard'
const POLL_MS = 60_000
/** Events that arrive together lead to one fetch. */
const BATCH_MS = 300

/**
 * Refetches when a building changes, and every minute in case the socket is disconnected. Answers a function that
 * refetches now.
 */
export function useRefreshDashboard() {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => void queries.invalidateQueries({ queryKey: [DASHBOARD_KEY] })
    const unsubscribe = realtime.subscribe(channel.dashboard(), event => {
      if (event.type !== 'reconnected' && event.type !== 'changed') return
      clearTimeout(timer)
      timer = setTimeout(refetch, BATCH_MS)
    })
    const poll = setInterval(refetch, POLL_MS)
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
      unsubscribe()
    }
  }, [queries])
  return () => void queries.invalidateQueries({ queryKey: [DASHBOARD_KEY] })
}
