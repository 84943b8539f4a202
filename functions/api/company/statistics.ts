import { Statistics } from '#functions/data/projections/statistics.ts'
import { serve } from '#functions/http/serve.ts'
import { statistics } from '#shared/contract/company/statistics.ts'
import { buildingsOf, clearancesIn, countByOutcome, statisticsOf } from '#shared/domain/statistics/periodStatistics.ts'
import { monthAfter, monthOf, monthsFrom } from '#shared/domain/statistics/statisticsFigures.ts'
import { CONTAMINANT, CONTAMINANTS } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

const USUAL_MONTHS = 12
const MOST_MONTHS = 24

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function periodOf({ from, to = monthOf(nzDay()) }: Asked) {
  const begin = from ?? monthAfter(to, 1 - USUAL_MONTHS)
  if (begin > to) throw new Refusal('invalid_input', { to: 'The last month cannot be before the first' })
  if (begin <= monthAfter(to, -MOST_MONTHS))
    throw new Refusal('invalid_input', { from: `Choose up to ${MOST_MONTHS} months` })
  return { from: begin, to }
}

export const handler = serve(statistics, {
  async read({ query }, { company_id }) {
    const period = periodOf(query)
    const only = CONTAMINANTS.filter(id => !query.contaminate_id || String(id) === query.contaminate_id)
    const rows = await Statistics.read(company_id, monthsFrom(period.from, period.to))
    return { data: statisticsOf(rows, period, only) }
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

  async check({ query: { date, dataset } }, { company_id }) {
    const rows = await Statistics.read(company_id, [monthOf(date)])
    const found = dataset === 'clearance' ? clearancesIn(rows) : buildingsOf(rows, [CONTAMINANT[dataset]])
    return { data: { count: found.length, exists: found.length > 0 } }
  },
})
