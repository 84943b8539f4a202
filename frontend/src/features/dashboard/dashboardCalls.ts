import { clientOf } from '#frontend/api/client.ts'
import { type QueryState, useLive } from '#frontend/queries/useLive.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const dashboardCalls = clientOf({ dashboard })

const POLL_MS = 60_000

/** Reads a part of the dashboard, again when a building changes. */
export const useDashboard = <T>(part: string, call: (signal: AbortSignal) => Promise<{ data: T }>): QueryState<T> =>
  useLive(['dashboard', part], call, { channels: [channel.dashboard()], pollMs: POLL_MS })
