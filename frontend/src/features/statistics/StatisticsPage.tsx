import { clientOf } from '#frontend/api/client.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useLive } from '#frontend/queries/useLive.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { statistics } from '#shared/contract/company/statistics.ts'
import type { PeriodStatistics } from '#shared/domain/statistics/periodStatistics.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { CONTAMINANT, CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMonth, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { type Period, periodChoices, withFirstMonth, withLastMonth } from './period.ts'
import {
  buildingsByMonth,
  buildingsByStatus,
  clearancesByClass,
  dueByMonth,
  isEmptyTable,
  itemsByContaminant,
  itemsByRating,
  reviewsByReviewer,
  type StatisticsTable,
  turnaroundByMonth,
} from './statisticsTables.ts'
import { TableSection } from './TableSection.tsx'
import { useStatisticsQuery } from './useStatisticsQuery.ts'
import './statistics.css'

const { statistics: calls } = clientOf({ statistics })

/** Statistics for managers: surveyed amounts, findings, time to report. */
export function StatisticsPage() {
  useSetBreadcrumbs({ name: 'Statistics' })
  const choice = useStatisticsQuery()
  const { period, contaminate } = choice
  const query = { ...period, contaminate_id: contaminate || undefined }
  const { data, failure, stale, refreshing } = useLive(['statistics', query], signal =>
    calls.read({ query }, { signal }),
  )
  return (
    <Page title="Statistics">
      <PeriodPicker {...choice} />
      {stale && <Banner tone="warning">{stale}</Banner>}
      {failure && <Failure {...failure} />}
      {!data && !failure && <Skeleton shape="image" lines={3} />}
      {data && !failure && (
        <div className="statistics" aria-busy={refreshing || undefined} inert={refreshing}>
          <p className="quiet">{factsOf(data)}</p>
          <Tables data={data} period={period} />
        </div>
      )}
      {data && !failure && <DueSection />}
    </Page>
  )
}

const factsOf = ({ buildings, counted_at }: PeriodStatistics): string =>
  [
    `${countOf(buildings, 'building')} surveyed.`,
    counted_at && `Item counts are from each building’s last status change, the oldest on ${formatNzDay(counted_at)}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Only asbestos items are scored. */
const isScored = ({ contaminates }: PeriodStatistics) =>
  contaminates.some(({ contaminate_id }) => contaminate_id === CONTAMINANT.asbestos)

function Tables({ data, period }: { data: PeriodStatistics; period: Period }) {
  const pairedTables = isScored(data) ? [buildingsByStatus(data), itemsByRating(data)] : [buildingsByStatus(data)]
  const otherTables = [
    buildingsByMonth,
    itemsByContaminant,
    turnaroundByMonth,
    reviewsByReviewer,
    clearancesByClass,
  ].map(table => table(data))
  if ([...pairedTables, ...otherTables].every(isEmptyTable)) return <NoFigures />
  const section = (table: StatisticsTable) => <TableSection key={table.key} table={table} period={period} />
  return (
    <>
      <div className="statistics-pair">{pairedTables.map(section)}</div>
      {otherTables.map(section)}
    </>
  )
}

/** Due buildings are counted from today, whatever the period. */
function DueSection() {
  const { data, failure } = useLive(['statistics', 'due'], signal => calls.due({}, { signal }))
  if (failure) return <Failure {...failure} />
  if (!data) return <Skeleton shape="image" lines={1} />
  const [from = '', to = from] = [data.months[0]?.month, data.months.at(-1)?.month]
  return <TableSection table={dueByMonth(data)} period={{ from, to }} />
}

const NoFigures = () => (
  <Empty
    icon="statistics"
    title="No surveys, reviews or reports in this period"
    hint="Buildings are counted in the month of their survey date. Try different months."
  />
)

const CONTAMINANTS = [['', 'Asbestos and lead'] as const, ...Object.entries(CONTAMINANT_NAMES)]

const monthOptions = (prefix: string, chosen: string) =>
  periodChoices(chosen).map(month => [month, `${prefix} ${formatMonth(month)}`, month.slice(0, 4)] as const)

function PeriodPicker({ period, contaminate, isDefault, ...query }: ReturnType<typeof useStatisticsQuery>) {
  return (
    <search className="grid-tools" aria-label="Filter the figures">
      <GridFilter
        label="First month"
        value={period.from}
        options={monthOptions('From', period.from)}
        onChange={from => query.choose(withFirstMonth(from, period))}
      />
      <GridFilter
        label="Last month"
        value={period.to}
        options={monthOptions('To', period.to)}
        onChange={to => query.choose(withLastMonth(to, period))}
      />
      <GridFilter label="Contaminant" value={contaminate} options={CONTAMINANTS} onChange={query.chooseContaminant} />
      {!isDefault && (
        <Button kind="quiet" icon="close" onClick={query.clear}>
          Last 12 months
        </Button>
      )}
    </search>
  )
}
