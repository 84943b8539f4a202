import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { serve } from '#functions/http/serve.ts'
import { statistics } from '#shared/contract/company/statistics.ts'
import { dueMonthsFrom, dueStatisticsOf } from '#shared/domain/statistics/dueStatistics.ts'
import { openStatisticsOf } from '#shared/domain/statistics/openStatistics.ts'
import { buildingsOf, clearancesIn, countByOutcome, statisticsOf } from '#shared/domain/statistics/periodStatistics.ts'
import { monthAfter, monthOf, monthsFrom } from '#shared/domain/statistics/statisticsFigures.ts'
import { CONTAMINANT, CONTAMINANTS } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

const DEFAULT_MONTHS = 12
const MAX_MONTHS = 24

interface PeriodQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function periodOf({ from, to = monthOf(nzDay()) }: PeriodQuery) {
  const start = from ?? monthAfter(to, 1 - DEFAULT_MONTHS)
  if (start > to) throw new Refusal('invalid_input', { to: 'The last month can’t be before the first' })
  if (start <= monthAfter(to, -MAX_MONTHS))
    throw new Refusal('invalid_input', { from: `Choose up to ${MAX_MONTHS} months` })
  return { from: start, to }
}

export const handler = serve('statistics', statistics, {
  async read({ query }, { company_id }) {
    const period = periodOf(query)
    const contaminants = CONTAMINANTS.filter(id => !query.contaminate_id || String(id) === query.contaminate_id)
    const rows = await Statistics.read(company_id, monthsFrom(period.from, period.to))
    return { data: statisticsOf(rows, period, contaminants) }
  },

  async dashboard(_, { company_id }) {
    const month = monthOf(nzDay())
    const rows = await Statistics.read(company_id, [month])
    const { buildings, statuses } = statisticsOf(rows, { from: month, to: month })
    return { data: { month, buildings, statuses, clearances: clearancesIn(rows).length } }
  },

  async clearances({ query }, { company_id }) {
    const { from, to } = periodOf(query)
    return { data: countByOutcome(clearancesIn(await Statistics.read(company_id, monthsFrom(from, to)))) }
  },

  async due(_, { company_id }) {
    const today = nzDay()
    const [last = monthOf(today)] = dueMonthsFrom(today).slice(-1)
    return { data: dueStatisticsOf(await Dashboard.dueDays(company_id, `${last}-31`), today) }
  },

  async open(_, { company_id }) {
    return { data: openStatisticsOf(await Dashboard.openBuildings(company_id), nzDay()) }
  },

  async check({ query: { date, dataset } }, { company_id }) {
    const rows = await Statistics.read(company_id, [monthOf(date)])
    const matches = dataset === 'clearance' ? clearancesIn(rows) : buildingsOf(rows, [CONTAMINANT[dataset]])
    return { data: { count: matches.length, exists: matches.length > 0 } }
  },
})
