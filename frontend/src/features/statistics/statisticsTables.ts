import {
  CLEARANCE_CLASS_NAMES,
  CLEARANCE_STATUS_NAMES,
  type ClearanceStatus,
} from '#shared/domain/clearance/listedClearance.ts'
import { RATING_TONES, type Tone, VERDICT_TONES } from '#shared/domain/item/badge.ts'
import type { DueStatistics } from '#shared/domain/statistics/dueStatistics.ts'
import type { OpenStatistics } from '#shared/domain/statistics/openStatistics.ts'
import type { PeriodStatistics } from '#shared/domain/statistics/periodStatistics.ts'
import {
  type ASBESTOS_TYPES,
  type RATINGS,
  RESULT_NAMES,
  RESULTS,
  type Result,
} from '#shared/domain/statistics/statisticsFigures.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { formatMonth } from '#shared/domain/vocabulary/time.ts'

type Cell = string | number | null

export interface StatisticsTable {
  readonly key: string
  readonly title: string
  /** A sentence about the counted values. */
  readonly hint?: string
  readonly empty: string
  /** The first column is the row’s name. Columns with a tone are drawn as bars. */
  readonly columns: readonly { readonly name: string; readonly tone?: ChartColour }[]
  readonly rows: readonly (readonly Cell[])[]
  /** A tone for each row, where only one column is drawn. */
  readonly rowTones?: readonly ChartColour[]
  readonly isStacked?: boolean
  /** Whether the rows are months, from left to right. */
  readonly isOverTime?: boolean
}

/** Whether all figures of a table are 0 or absent. */
export const isEmptyTable = ({ columns, rows }: StatisticsTable): boolean =>
  !rows.some(row => row.some((cell, index) => columns[index]?.tone && cell !== null && cell !== 0))

export const buildingsByStatus = ({ statuses }: PeriodStatistics): StatisticsTable => {
  const present = statuses.filter(({ count }) => count > 0)
  return {
    key: 'buildings-by-status',
    title: 'Buildings by status',
    empty: 'No buildings surveyed in this period',
    columns: [{ name: 'Status' }, { name: 'Buildings', tone: 'accent' }],
    rows: present.map(({ status_id, count }) => [STATUS_NAMES[status_id] ?? '', count]),
    rowTones: present.map(({ status_id }) => statusTone(status_id)),
  }
}

export const itemsByType = ({ types, contaminates }: PeriodStatistics): StatisticsTable => {
  const lead = contaminates.find(({ contaminate_id }) => contaminate_id === CONTAMINANT.lead)?.found ?? 0
  const rows: [string, number][] = [
    ...types.map(({ type, count }): [string, number] => [asbestosTypeName(type), count]),
    ['Lead paint', lead],
  ]
  return {
    key: 'items-by-type',
    title: 'Positive items by type',
    hint: 'The type of asbestos is the lab’s result. Presumed asbestos has no such result. Lead paint is measured or presumed.',
    empty: 'No positive or presumed items in this period’s buildings',
    columns: [{ name: 'Type' }, { name: 'Items', tone: 'risk-high' }],
    rows: rows.filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a),
  }
}

const asbestosTypeName = (type: (typeof ASBESTOS_TYPES)[number]): string =>
  type === 'presumed' ? 'Presumed asbestos' : (SAMPLE_STATUSES[Number(type)]?.name ?? '')

export const itemsByRating = ({ ratings }: PeriodStatistics): StatisticsTable => {
  const present = ratings.filter(({ count }) => count > 0)
  return {
    key: 'items-by-risk',
    title: 'Asbestos items by risk',
    empty: 'No asbestos items recorded in this period’s buildings',
    columns: [{ name: 'Risk' }, { name: 'Items', tone: 'accent' }],
    rows: present.map(({ rating, count }) => [rating, count]),
    rowTones: present.map(({ rating }) => ratingTone(rating)),
  }
}

export function buildingsByMonth({ months, statuses }: PeriodStatistics): StatisticsTable {
  const ids = statuses.filter(({ count }) => count > 0).map(({ status_id }) => status_id)
  const countOf = (counts: PeriodStatistics['statuses'], id: number) =>
    counts.find(({ status_id }) => status_id === id)?.count ?? 0
  return {
    key: 'buildings-by-month',
    title: 'Buildings by month of survey',
    empty: 'No buildings surveyed in this period',
    columns: [
      { name: 'Month' },
      ...ids.map(id => ({ name: STATUS_NAMES[id] ?? '', tone: statusTone(id) })),
      { name: 'All' },
    ],
    rows: months.map(each => [formatMonth(each.month), ...ids.map(id => countOf(each.statuses, id)), each.buildings]),
    isStacked: true,
    isOverTime: true,
  }
}

export const itemsByContaminant = ({ contaminates }: PeriodStatistics): StatisticsTable => ({
  key: 'items-by-contaminant',
  title: 'Items by contaminant',
  empty: 'No items recorded in this period’s buildings',
  columns: [
    { name: 'Contaminant' },
    ...RESULTS.map(result => ({ name: RESULT_NAMES[result], tone: resultTone(result) })),
    { name: 'All' },
  ],
  rows: contaminates.map(each => [
    CONTAMINANT_NAMES[each.contaminate_id as keyof typeof CONTAMINANT_NAMES],
    ...RESULTS.map(result => each[result]),
    each.items,
  ]),
  isStacked: true,
})

export const turnaroundByMonth = ({ turnaround }: PeriodStatistics): StatisticsTable => ({
  key: 'days-to-report',
  title: 'Days from survey to report',
  hint: 'By month of report. Half the reports were ready within the median time, nine in ten within the 90th percentile. Only the first report for each contaminant counts.',
  empty: 'No reports generated in this period',
  columns: [
    { name: 'Month' },
    { name: 'Median', tone: 'accent' },
    { name: '90th percentile', tone: 'status-9' },
    { name: 'Reports' },
  ],
  rows: turnaround.map(({ month, median, p90, reports }) => [formatMonth(month), median, p90, reports]),
  isOverTime: true,
})

export function clearancesByClass({ clearances }: PeriodStatistics): StatisticsTable {
  const statuses = (Object.keys(CLEARANCE_STATUS_NAMES) as ClearanceStatus[]).filter(status =>
    clearances.some(each => each.status === status),
  )
  const classes = [...new Set(clearances.map(each => each.class))]
  const countOf = (id: number, status: ClearanceStatus) =>
    clearances.find(each => each.class === id && each.status === status)?.count ?? 0
  return {
    key: 'clearances',
    title: 'Clearances by class and outcome',
    hint: 'By the month of the inspection.',
    empty: 'No clearance inspections in this period',
    columns: [
      { name: 'Class' },
      ...statuses.map(status => ({ name: CLEARANCE_STATUS_NAMES[status], tone: clearanceTone(status) })),
    ],
    rows: classes.map(id => [CLEARANCE_CLASS_NAMES[id] ?? '', ...statuses.map(status => countOf(id, status))]),
    isStacked: true,
  }
}

export const openByStatus = ({ statuses }: OpenStatistics): StatisticsTable => {
  const present = statuses.filter(({ count }) => count > 0)
  return {
    key: 'open-buildings',
    title: 'Open buildings by status',
    hint: 'All buildings that aren’t reviewed yet. The longest wait is the time since a building got its status.',
    empty: 'No open buildings',
    columns: [{ name: 'Status' }, { name: 'Buildings', tone: 'accent' }, { name: 'Longest wait (days)' }],
    rows: present.map(({ status_id, count, longest }) => [STATUS_NAMES[status_id] ?? '', count, longest]),
    rowTones: present.map(({ status_id }) => statusTone(status_id)),
  }
}

export function openBySurveyor(
  { statuses, surveyors }: OpenStatistics,
  nameOf: (id: string | undefined) => string,
): StatisticsTable {
  const ids = statuses.filter(({ count }) => count > 0).map(({ status_id }) => status_id)
  return {
    key: 'open-by-surveyor',
    title: 'Open buildings by surveyor',
    hint: 'Buildings that aren’t reviewed yet. Each counts once, for its lead surveyor.',
    empty: 'No open buildings',
    columns: [
      { name: 'Surveyor' },
      ...ids.map(id => ({ name: STATUS_NAMES[id] ?? '', tone: statusTone(id) })),
      { name: 'All' },
    ],
    rows: surveyors.map(each => [
      nameOf(each.surveyor_id),
      ...ids.map(id => each.statuses.find(({ status_id }) => status_id === id)?.count ?? 0),
      each.buildings,
    ]),
    isStacked: true,
  }
}

export const dueByMonth = ({ overdue, months }: DueStatistics): StatisticsTable => ({
  key: 'due-for-re-inspection',
  title: 'Due for re-inspection',
  hint: 'Reviewed buildings by the month in which their first item is due, from today.',
  empty: 'No buildings are due in the next 12 months',
  columns: [{ name: 'Due' }, { name: 'Buildings', tone: 'accent' }],
  rows: [['Overdue', overdue], ...months.map(({ month, buildings }) => [formatMonth(month), buildings])],
  isOverTime: true,
})

export const reviewsByReviewer = ({ reviewers }: PeriodStatistics): StatisticsTable => ({
  key: 'reviews',
  title: 'Reviews by reviewer',
  hint: 'By date of decision. Each decision covers one contaminant in one building.',
  empty: 'No reviews in this period',
  columns: [
    { name: 'Reviewer' },
    { name: 'Approved', tone: 'status-10' },
    { name: 'Sent back', tone: 'status-7' },
    { name: 'Sent back (%)' },
  ],
  rows: reviewers.map(({ name, approved, returned }) => [
    name,
    approved,
    returned,
    Math.round((100 * returned) / (approved + returned)),
  ]),
  isStacked: true,
})

/** The name of a colour’s CSS token. */
export type ChartColour = string

const statusTone = (id: number): ChartColour => (id > 10 ? 'status-quiet' : `status-${id}`)

const TONE_COLOURS: Readonly<Record<Tone, ChartColour>> = {
  high: 'risk-high',
  presumed: 'risk-high',
  medium: 'risk-medium',
  low: 'risk-low',
  veryLow: 'risk-very-low',
  negative: 'risk-negative',
  inaccessible: 'risk-inaccessible',
  awaiting: 'status-quiet',
  unmeasured: 'risk-unmeasured',
}
const ratingTone = (rating: (typeof RATINGS)[number]): ChartColour =>
  TONE_COLOURS[rating === 'Not scored' ? 'awaiting' : RATING_TONES[rating]]
const resultTone = (result: Result): ChartColour =>
  TONE_COLOURS[VERDICT_TONES[result === 'found' ? 'positive' : result]]

const CLEARANCE_TONES: Readonly<Record<ClearanceStatus, ChartColour>> = {
  active: 'status-5',
  awaiting_review: 'status-9',
  declined: 'status-7',
  needs_edit: 'status-6',
  reviewed: 'status-10',
  complete: 'status-quiet',
}
const clearanceTone = (status: ClearanceStatus): ChartColour => CLEARANCE_TONES[status]
