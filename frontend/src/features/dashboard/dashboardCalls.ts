import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

/** The calls of the dashboard alone. */
export const dashboardCalls = clientOf({ dashboard })

/** Everything on the dashboard is read under this name. */
export const DASHBOARD_KEY = 'desk'
const POLL_MS = 60_000
/** Hints that arrive together are answered by one fetch. */
const TOGETHER_MS = 300

/** Reads again when a building moves on, and every minute where the socket is gone; on focus it happens by itself. */
export function useRefreshDashboard() {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => void queries.invalidateQueries({ queryKey: [DASHBOARD_KEY] })
    const hush = realtime.listen(channel.dashboard(), event => {
      if (event.type !== 'reconnected' && event.type !== 'changed') return
      clearTimeout(timer)
      timer = setTimeout(again, TOGETHER_MS)
    })
    const poll = setInterval(again, POLL_MS)
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
      hush()
    }
  }, [queries])
  return () => void queries.invalidateQueries({ queryKey: [DASHBOARD_KEY] })
}
