import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { StatisticsCard } from './statisticsCards.ts'

const MAX_BARS = 5
/** Shares of the width of a month. */
const [BAR_START, BAR_WIDTH] = [0.15, 0.7]

/** The chart of a card. Months are bars side by side. Anything else is a list, with a bar and a figure for each name. */
export function SmallChart({ bars, table: { isOverTime } }: Pick<StatisticsCard, 'bars' | 'table'>) {
  return isOverTime ? <MonthBars bars={bars} /> : <NamedBars bars={bars} />
}

type Bars = Pick<StatisticsCard, 'bars'>

const maxOf = ({ bars }: Bars): number => Math.max(1, ...bars.map(({ value }) => value ?? 0))

function MonthBars({ bars }: Bars) {
  const max = maxOf({ bars })
  const percent = (share: number) => `${100 * share}%`
  const [first, last] = [bars[0]?.name, bars.at(-1)?.name]
  return (
    <div className="month-bars">
      <svg role="img" aria-label={bars.map(({ name, value }) => `${name}: ${value ?? '–'}`).join(', ')}>
        {bars.map(({ name, value, tone }, index) => (
          <rect
            key={name}
            x={percent((index + BAR_START) / bars.length)}
            y={percent(1 - (value ?? 0) / max)}
            width={percent(BAR_WIDTH / bars.length)}
            height={percent((value ?? 0) / max)}
            style={{ fill: `var(--${tone})` }}
          />
        ))}
        <line y1="100%" x2="100%" y2="100%" />
      </svg>
      <p aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </div>
  )
}

function NamedBars({ bars }: Bars) {
  const max = maxOf({ bars })
  const rest = bars.length - MAX_BARS
  return (
    <ul className="named-bars">
      {bars.slice(0, MAX_BARS).map(({ name, value, tone }) => (
        <li key={name}>
          <span>{name}</span>
          <svg aria-hidden="true">
            <rect width={`${(100 * (value ?? 0)) / max}%`} height="100%" style={{ fill: `var(--${tone})` }} />
          </svg>
          <b>{formatNumber(value ?? 0)}</b>
        </li>
      ))}
      {rest > 0 && <li className="quiet">and {rest} more</li>}
    </ul>
  )
}
