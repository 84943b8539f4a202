import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { nextInRing } from '#frontend/ui/elements/rovingIndex.ts'
import {
  barBox,
  barDescription,
  barFills,
  barSeries,
  figuresWidthClass,
  labelledSegments,
  nameWidthClass,
  plotSize,
  rowBox,
  segmentsOf,
  ticksOf,
} from './bars.ts'
import type { StatisticsTable } from './statisticsTables.ts'

interface ChartProps {
  readonly table: StatisticsTable
  /** The id prefix of the chart’s patterns. */
  readonly id: string
  /** The value at the end of the axis. */
  readonly max: number
}

/** A table as a bar chart. The legend shows the figures of the row that is hovered, or focused by the arrow keys. */
export default function BarChart({ table }: { table: StatisticsTable }) {
  const id = useId()
  const [currentIndex, setCurrentIndex] = useState<number>()
  const ticks = ticksOf(table)
  const chart = { table, id, max: ticks.at(-1) ?? 1 }
  const hasLegend = barSeries(table).length > 1
  const focusProps = (index: number) =>
    hasLegend && {
      tabIndex: index === (currentIndex ?? 0) ? 0 : -1,
      onFocus: () => setCurrentIndex(index),
      onBlur: () => setCurrentIndex(undefined),
      onPointerEnter: () => setCurrentIndex(index),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setCurrentIndex(undefined),
      onKeyDown: move,
    }
  return (
    <div className="statistics-chart" data-upright={table.isOverTime}>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no set of fields */}
      <svg role="group" aria-label={`${table.title}: a chart of the figures in the table`} style={plotSize(table)}>
        <BarPatterns table={table} id={id} />
        <Axis table={table} ticks={ticks} />
        {table.rows.map((row, index) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is only read
          <g key={String(row[0])} role="img" aria-label={barDescription(table, row)} {...focusProps(index)}>
            <rect
              className="statistics-row"
              data-current={currentIndex === index || undefined}
              {...percentBox(rowBox(table, index))}
            />
            <RowName table={table} index={index} />
            <Bars {...chart} index={index} />
            <Figures {...chart} index={index} />
          </g>
        ))}
      </svg>
      {hasLegend && (
        <BarLegend table={table} id={id} row={currentIndex === undefined ? undefined : table.rows[currentIndex]} />
      )}
    </div>
  )
}

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function move(event: KeyboardEvent<SVGGElement>) {
  const step = MOVES[event.key]
  const rows = [...(event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('[role=img]') ?? [])]
  if (step === undefined) return
  event.preventDefault()
  rows[nextInRing(rows.indexOf(event.currentTarget), step, rows.length)]?.focus()
}

const percent = (share: number) => `${100 * share}%`
const percentBox = (box: ReturnType<typeof rowBox>) => ({
  x: percent(box.x),
  y: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
})

function Axis({ table: { isOverTime }, ticks }: { table: StatisticsTable; ticks: readonly number[] }) {
  const lines = ticks.map((tick, index) => {
    const fromStart = percent(index / (ticks.length - 1))
    const fromEnd = percent(1 - index / (ticks.length - 1))
    const line = isOverTime ? { x2: '100%', y1: fromEnd, y2: fromEnd } : { x1: fromStart, x2: fromStart, y2: '100%' }
    const text = isOverTime ? { x: -8, y: fromEnd, dy: '0.35em' } : { x: fromStart, y: '100%', dy: 20 }
    return (
      <g key={tick}>
        <line {...line} />
        <text {...text} textAnchor={isOverTime ? 'end' : 'middle'}>
          {tick}
        </text>
      </g>
    )
  })
  return (
    <svg className="statistics-axis" aria-hidden="true">
      {lines}
    </svg>
  )
}

/** The name of a row: a month in two lines below its bar, any other name above its bar. */
function RowName({ table, index }: { table: StatisticsTable; index: number }) {
  const name = String(table.rows[index]?.[0] ?? '')
  const { x, y, width } = rowBox(table, index)
  if (!table.isOverTime)
    return (
      <text x="0" y={percent(y)} dy="17">
        {name}
      </text>
    )
  const middle = percent(x + width / 2)
  return (
    <text className={`statistics-month ${nameWidthClass(table, index)}`} y="100%" textAnchor="middle">
      {name.split(' ').map(word => (
        <tspan key={word} x={middle} dy="18">
          {word}
        </tspan>
      ))}
    </text>
  )
}

function Bars({ table, id, max, index }: ChartProps & { index: number }) {
  const tones = barFills(table)
  return segmentsOf(table, table.rows[index] ?? []).map(segment => {
    const pattern = table.rowTones ? index : segment.series
    const style = { stroke: `var(--${tones[pattern]})` }
    const box = percentBox(barBox(table, index, segment, max))
    return <rect key={segment.series} {...box} fill={`url(#${id}-${pattern})`} style={style} />
  })
}

function Figures({ table, max, index }: ChartProps & { index: number }) {
  return labelledSegments(table, table.rows[index] ?? []).map(segment => {
    const { x, y, width, height } = barBox(table, index, segment, max)
    const position = table.isOverTime
      ? {
          x: percent(x + width / 2),
          y: percent(y),
          dy: -5,
          textAnchor: 'middle' as const,
          className: figuresWidthClass(table),
        }
      : { x: percent(x + width), y: percent(y + height / 2), dx: 6, dy: '0.35em' }
    return (
      <text key={segment.series} className="statistics-figure" {...position}>
        {segment.to}
      </text>
    )
  })
}

/** The name of each pattern, with the figures of the hovered row. */
function BarLegend({
  table,
  id,
  row,
}: {
  table: StatisticsTable
  id: string
  row: StatisticsTable['rows'][number] | undefined
}) {
  const others = table.columns.flatMap(({ name, tone }, index) =>
    index > 0 && !tone ? [`${name}: ${row?.[index] ?? '–'}`] : [],
  )
  return (
    <div className="statistics-legend" aria-hidden="true">
      <p className={row ? '' : 'quiet'}>
        {row
          ? [row[0], ...others].join(' · ')
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
function BarPatterns({ table, id }: { table: StatisticsTable; id: string }) {
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
