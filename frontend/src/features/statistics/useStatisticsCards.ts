import { clientOf } from '#frontend/api/client.ts'
import { useNamesById, useUsers } from '#frontend/queries/pickerLists.ts'
import { type QueryState, useLive } from '#frontend/queries/useLive.ts'
import { statistics } from '#shared/contract/company/statistics.ts'
import type { PeriodStatistics } from '#shared/domain/statistics/periodStatistics.ts'
import { dueCard, openCards, periodCards, type StatisticsCard } from './statisticsCards.ts'
import type { Choice } from './useStatisticsQuery.ts'

const { statistics: calls } = clientOf({ statistics })

export interface CardGroup extends Pick<QueryState<unknown>, 'stale' | 'failure' | 'refreshing'> {
  /** Undefined while they load, and where they could not be read. */
  readonly cards: readonly StatisticsCard[] | undefined
}

export function useCardsOfToday(): CardGroup {
  const open = useLive(['statistics', 'open'], signal => calls.open({}, { signal }))
  const due = useLive(['statistics', 'due'], signal => calls.due({}, { signal }))
  const users = useUsers()
  const names = useNamesById()
  const nameOf = (id: string | undefined) => names.get(id ?? '') ?? 'Unknown'
  const isReady = open.data && due.data && (users.data || users.failure)
  return {
    cards: isReady && [...openCards(open.data, nameOf), dueCard(due.data)],
    stale: open.stale ?? due.stale,
    failure: open.failure ?? due.failure,
    refreshing: false,
  }
}

export function useCardsOfPeriod({ period, contaminate }: Choice): CardGroup & { data: PeriodStatistics | undefined } {
  const query = { ...period, contaminate_id: contaminate || undefined }
  const state = useLive(['statistics', query], signal => calls.read({ query }, { signal }))
  return { ...state, cards: state.data && periodCards(state.data) }
}
