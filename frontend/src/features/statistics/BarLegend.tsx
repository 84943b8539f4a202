import { barSeries } from './barSeries.ts'
import type { StatisticsTable } from './statisticsTables.ts'

/** The name of each pattern, with the figures of the hovered row. */
export function BarLegend({
  table,
  id,
  row,
}: {
  table: StatisticsTable
  id: string
  row: StatisticsTable['rows'][number] | undefined
}) {
  const otherColumns = table.columns.flatMap(({ name, tone }, index) =>
    index > 0 && !tone ? [`${name}: ${row?.[index] ?? '–'}`] : [],
  )
  return (
    <div className="statistics-legend" aria-hidden="true">
      <p className={row ? '' : 'quiet'}>
        {row
          ? [row[0], ...otherColumns].join(' · ')
          : `Point at or tap a ${table.columns[0]?.name.toLowerCase()} to see its figures`}
      </p>
      <ul>
        {barSeries(table).map(({ name, tone, column }, index) => (
          <li key={name}>
            <svg width="20" height="14" aria-hidden="true">
              <rect width="100%" height="100%" fill={`url(#${id}-${index})`} style={{ stroke: `var(--${tone})` }} />
            </svg>
            {name}
            <b>{row && (row[column] ?? '–')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
