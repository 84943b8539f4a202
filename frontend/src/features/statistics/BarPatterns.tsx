import { barFills } from './barSeries.ts'
import type { StatisticsTable } from './statisticsTables.ts'

/** Lines across a repeating square of 8 px. Each series has its own pattern, so that colour is not the only cue. */
const LINES = [
  '',
  'M-2 2 2-2M-2 10 10-2M6 10 10 6',
  'M0 4H8',
  'M-2 6 2 10M-2-2 10 10M6-2 10 2',
  'M4 0V8',
  'M0 4H8M4 0V8',
  'M-2-2 10 10M-2 10 10-2',
]

/** The patterns of a chart: `url(#id-0)` is the first. */
export function BarPatterns({ table, id }: { table: StatisticsTable; id: string }) {
  return (
    <defs>
      {barFills(table).map((tone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is known by its index
        <pattern key={index} id={`${id}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" style={{ fill: `var(--${tone})` }} />
          <path d={LINES[index % LINES.length]} className="statistics-lines" />
        </pattern>
      ))}
    </defs>
  )
}
