import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { isOfToday, QUESTIONS } from './statisticsCards.ts'
import { isEmptyTable } from './statisticsTables.ts'
import { TableSection } from './TableSection.tsx'
import { type CardGroup, useCardsOfPeriod, useCardsOfToday } from './useStatisticsCards.ts'
import { useStatisticsQuery } from './useStatisticsQuery.ts'
import './statistics.css'

/** One question of the statistics with its large chart, table and CSV file. */
export function StatisticsChartPage() {
  const { chart = '' } = useParams()
  const { search } = useLocation()
  const question = QUESTIONS[chart] ?? ''
  useSetBreadcrumbs({ name: 'Statistics', to: `${paths.statistics}${search}` }, { name: question })
  if (!question) return <Navigate to={paths.statistics} replace />
  return (
    <Page title={question}>{isOfToday(chart) ? <ChartOfToday chart={chart} /> : <ChartOfPeriod chart={chart} />}</Page>
  )
}

function ChartOfToday({ chart }: { chart: string }) {
  return <Chart chart={chart} group={useCardsOfToday()} span={nzDay()} />
}

function ChartOfPeriod({ chart }: { chart: string }) {
  const choice = useStatisticsQuery()
  const group = useCardsOfPeriod(choice)
  const { from, to } = choice.period
  return (
    <>
      <PeriodPicker {...choice} />
      <Chart chart={chart} group={group} span={`${from}-to-${to}`} />
    </>
  )
}

/** `span`: the day or months of the figures, in the name of the file. */
function Chart({ chart, group, span }: { chart: string; group: CardGroup; span: string }) {
  const { cards, stale, failure, refreshing } = group
  const card = cards?.find(({ table }) => table.key === chart)
  if (failure) return <Failure {...failure} />
  if (!card) return <Skeleton shape="image" lines={2} />
  return (
    <div className="statistics" aria-busy={refreshing || undefined} inert={refreshing}>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {!isEmptyTable(card.table) && (
        <p className="statistics-answer">
          <strong>{card.figure}</strong> {card.words}
        </p>
      )}
      <TableSection table={card.table} span={span} />
    </div>
  )
}
