import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { DueStatistics } from '#shared/domain/statistics/dueStatistics.ts'
import type { OpenStatistics } from '#shared/domain/statistics/openStatistics.ts'
import type { PeriodStatistics } from '#shared/domain/statistics/periodStatistics.ts'
import { countOf, formatNumber } from '#shared/domain/text/formatNumber.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import {
  buildingsByMonth,
  buildingsByStatus,
  type ChartColour,
  clearancesByClass,
  dueByMonth,
  itemsByContaminant,
  itemsByRating,
  itemsByType,
  openByStatus,
  openBySurveyor,
  reviewsByReviewer,
  type StatisticsTable,
  turnaroundByMonth,
} from './statisticsTables.ts'

/** The question of each card, by the key of its table, in the order of the page. */
export const QUESTIONS: Readonly<Record<string, string>> = {
  'open-buildings': 'How much work is open?',
  'open-by-surveyor': 'Who has the most open work?',
  'due-for-re-inspection': 'What is due for re-inspection?',
  'days-to-report': 'How long do reports take?',
  'items-by-type': 'What do surveyors find?',
  'items-by-risk': 'How high is the risk?',
  'items-by-contaminant': 'How many items are positive?',
  'buildings-by-month': 'How much do we survey?',
  'buildings-by-status': 'What status do these buildings have?',
  reviews: 'How often are reports sent back?',
  clearances: 'How do clearance inspections end?',
}

/** The cards that show today’s figures and not those of the period. */
const CARDS_OF_TODAY = ['open-buildings', 'open-by-surveyor', 'due-for-re-inspection']
export const isOfToday = (key: string): boolean => CARDS_OF_TODAY.includes(key)

/** A bar of the small chart. */
interface SmallBar {
  readonly name: string
  readonly value: number | null
  readonly tone: ChartColour
}

export interface StatisticsCard {
  readonly figure: string
  /** What the figure counts. */
  readonly words: string
  readonly bars: readonly SmallBar[]
  readonly table: StatisticsTable
}

/** One bar for each row, of the first figure or another column. */
const barsOf = ({ columns, rows, rowTones }: StatisticsTable, column = 1): SmallBar[] =>
  rows.map((row, index) => ({
    name: String(row[0]),
    value: Number(row.at(column)),
    tone: rowTones?.[index] ?? columns.at(column)?.tone ?? 'accent',
  }))
const LAST = -1

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export function openCards(data: OpenStatistics, nameOf: (id: string | undefined) => string): StatisticsCard[] {
  const [statuses, surveyors] = [openByStatus(data), openBySurveyor(data, nameOf)]
  const [busiest] = surveyors.rows
  const longest = Math.max(...data.statuses.map(each => each.longest ?? 0))
  return [
    {
      figure: formatNumber(data.buildings),
      words: `${data.buildings === 1 ? 'building' : 'buildings'} not reviewed yet, the longest wait ${longest === 0 ? 'since today' : countOf(longest, 'day')}`,
      bars: barsOf(statuses),
      table: statuses,
    },
    {
      figure: formatNumber(Number(busiest?.at(LAST))),
      words: `open buildings for ${busiest?.[0]}`,
      bars: barsOf(surveyors, LAST),
      table: surveyors,
    },
  ]
}

export function dueCard(data: DueStatistics): StatisticsCard {
  const table = dueByMonth(data)
  const coming = sum(data.months.map(({ buildings }) => buildings))
  return {
    figure: formatNumber(data.overdue),
    words: `overdue, ${coming === 0 ? 'none' : formatNumber(coming)} more due in the next 12 months`,
    bars: barsOf(table).map((bar, index) => (index === 0 ? { ...bar, tone: 'danger' } : bar)),
    table,
  }
}

export const periodCards = (data: PeriodStatistics): StatisticsCard[] => [
  turnaroundCard(data),
  typesCard(data),
  riskCard(data),
  positivesCard(data),
  monthsCard(data),
  statusesCard(data),
  reviewsCard(data),
  clearancesCard(data),
]

function turnaroundCard(data: PeriodStatistics): StatisticsCard {
  const table = turnaroundByMonth(data)
  const { median, p90 } = data.reports
  return {
    figure: `${formatNumber(median ?? 0)} ${median === 1 ? 'day' : 'days'}`,
    words: `from survey to report in half the cases, up to ${countOf(p90 ?? 0, 'day')} in nine of ten`,
    bars: barsOf(table),
    table,
  }
}

function typesCard(data: PeriodStatistics): StatisticsCard {
  const table = itemsByType(data)
  const bars = barsOf(table)
  return {
    figure: formatNumber(sum(data.contaminates.map(({ found }) => found))),
    words: `positive or presumed items, most often ${bars[0]?.name.toLowerCase()}`,
    bars,
    table,
  }
}

function riskCard(data: PeriodStatistics): StatisticsCard {
  const table = itemsByRating(data)
  const high = data.ratings.find(({ rating }) => rating === 'High')?.count ?? 0
  return {
    figure: formatNumber(high),
    words: `high-risk of ${countOf(sum(data.ratings.map(({ count }) => count)), 'asbestos item')}`,
    bars: barsOf(table),
    table,
  }
}

function positivesCard(data: PeriodStatistics): StatisticsCard {
  const table = itemsByContaminant(data)
  const [found, items] = [
    sum(data.contaminates.map(each => each.found)),
    sum(data.contaminates.map(each => each.items)),
  ]
  return {
    figure: share(found, items),
    words: `of ${countOf(items, 'item')} are positive or presumed`,
    bars: barsOf(table),
    table,
  }
}

function monthsCard(data: PeriodStatistics): StatisticsCard {
  const table = buildingsByMonth(data)
  return {
    figure: formatNumber(data.buildings),
    words: `${data.buildings === 1 ? 'building' : 'buildings'} surveyed in ${countOf(data.months.length, 'month')}`,
    bars: barsOf(table, LAST),
    table,
  }
}

function statusesCard(data: PeriodStatistics): StatisticsCard {
  const table = buildingsByStatus(data)
  const done = sum(data.statuses.map(({ status_id, count }) => (isLocked(status_id) ? count : 0)))
  return {
    figure: share(done, data.buildings),
    words: `of ${countOf(data.buildings, 'surveyed building')} are reviewed or complete`,
    bars: barsOf(table),
    table,
  }
}

function reviewsCard(data: PeriodStatistics): StatisticsCard {
  const table = reviewsByReviewer(data)
  const returned = sum(data.reviewers.map(each => each.returned))
  const decisions = returned + sum(data.reviewers.map(({ approved }) => approved))
  return {
    figure: share(returned, decisions),
    words: `of ${countOf(decisions, 'decision')} sent back`,
    bars: barsOf(table, LAST).map(bar => ({ ...bar, tone: 'status-7' })),
    table,
  }
}

function clearancesCard(data: PeriodStatistics): StatisticsCard {
  const table = clearancesByClass(data)
  const bars = table.columns.flatMap(({ name, tone }, column) =>
    tone ? [{ name, tone, value: sum(table.rows.map(row => Number(row[column]))) }] : [],
  )
  return {
    figure: formatNumber(sum(data.clearances.map(({ count }) => count))),
    words: 'clearance inspections',
    bars,
    table,
  }
}

/** Only asbestos items are scored. */
export const isScored = ({ contaminates }: PeriodStatistics): boolean =>
  contaminates.some(({ contaminate_id }) => contaminate_id === CONTAMINANT.asbestos)
