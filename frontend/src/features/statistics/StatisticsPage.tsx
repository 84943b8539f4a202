import { Link, useLocation } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { SmallChart } from './SmallChart.tsx'
import { isOfToday, isScored, QUESTIONS, type StatisticsCard } from './statisticsCards.ts'
import { isEmptyTable } from './statisticsTables.ts'
import { type CardGroup, useCardsOfPeriod, useCardsOfToday } from './useStatisticsCards.ts'
import { useStatisticsQuery } from './useStatisticsQuery.ts'
import './statistics.css'

/** The first questions of a manager. Each card answers one, and opens as a large chart with its table. */
export function StatisticsPage() {
  useSetBreadcrumbs({ name: 'Statistics' })
  const choice = useStatisticsQuery()
  const today = useCardsOfToday()
  const { data, ...period } = useCardsOfPeriod(choice)
  const cards = period.cards?.filter(({ table }) => table.key !== 'items-by-risk' || !data || isScored(data))
  const isEmpty = cards?.every(({ table }) => isEmptyTable(table))
  return (
    <Page title="Statistics">
      <Section title="Today">
        <Cards {...today} count={3} />
      </Section>
      <Section title="In a period">
        <PeriodPicker {...choice} />
        {data?.counted_at && (
          <p className="quiet">
            Item counts are from each building’s last status change, the oldest on {formatNzDay(data.counted_at)}.
          </p>
        )}
        {isEmpty ? <NoFigures /> : <Cards {...period} cards={cards} count={8} />}
      </Section>
    </Page>
  )
}

/** `count`: how many cards to expect. */
function Cards({ cards, stale, failure, refreshing, count }: CardGroup & { count: number }) {
  if (failure) return <Failure {...failure} />
  return (
    <>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {cards ? (
        <ul className="statistics statistics-cards" aria-busy={refreshing || undefined} inert={refreshing}>
          {cards.map(card => (
            <Card key={card.table.key} {...card} />
          ))}
        </ul>
      ) : (
        <WaitingCards count={count} />
      )}
    </>
  )
}

function Card({ figure, words, bars, table }: StatisticsCard) {
  const { search } = useLocation()
  const question = QUESTIONS[table.key]
  if (isEmptyTable(table))
    return (
      <li className="statistics-card">
        <h3>{question}</h3>
        <p className="quiet">{table.empty}</p>
      </li>
    )
  return (
    <li className="statistics-card">
      <h3>
        <Link to={{ pathname: paths.statisticsOf(table.key), search: isOfToday(table.key) ? '' : search }}>
          {question}
        </Link>
      </h3>
      <p className="statistics-answer">
        <strong>{figure}</strong> {words}
      </p>
      <SmallChart bars={bars} table={table} />
    </li>
  )
}

function WaitingCards({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="hidden-visually">Loading</span>
      <div className="statistics-cards" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
          <div key={index} className="statistics-card">
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-title" />
            <span className="skeleton skeleton-image" />
          </div>
        ))}
      </div>
    </div>
  )
}

const NoFigures = () => (
  <Empty
    icon="statistics"
    title="No surveys, reviews or reports in this period"
    hint="Buildings are counted in the month of their survey date. Try different months."
  />
)
