import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { nextInRing } from '#frontend/ui/elements/rovingIndex.ts'
import { BarLegend } from './BarLegend.tsx'
import { Patterns } from './BarPatterns.tsx'
import { barBox, figuresFrom, nameFrom, rowBox, sizeOf } from './barLayout.ts'
import { barDescription, barFills, barSeries, endsOf, segmentsOf, ticksOf } from './barSeries.ts'
import type { Table } from './statisticsTables.ts'

interface Drawn {
  readonly table: Table
  /** Begins the ids of the chart's fillings. */
  readonly id: string
  /** The value at the end of the axis. */
  readonly most: number
}

/** A table's figures as bars. The row that is pointed at, or reached by arrow keys, is written out in the legend. */
export default function BarChart({ table }: { table: Table }) {
  const id = useId()
  const [at, point] = useState<number>()
  const ticks = ticksOf(table)
  const drawn = { table, id, most: ticks.at(-1) ?? 1 }
  const isNamed = barSeries(table).length > 1
  const readOn = (index: number) =>
    isNamed && {
      tabIndex: index === (at ?? 0) ? 0 : -1,
      onFocus: () => point(index),
      onBlur: () => point(undefined),
      onPointerEnter: () => point(index),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && point(undefined),
      onKeyDown: move,
    }
  return (
    <div className="statistics-chart" data-upright={table.isOverTime}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <svg role="group" aria-label={`${table.title}: a chart of the figures in the table`} style={sizeOf(table)}>
        <Patterns table={table} id={id} />
        <Axis table={table} ticks={ticks} />
        {table.rows.map((row, index) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is read, not operated
          <g key={String(row[0])} role="img" aria-label={barDescription(table, row)} {...readOn(index)}>
            <rect
              className="statistics-row"
              data-current={at === index || undefined}
              {...percents(rowBox(table, index))}
            />
            <Name table={table} index={index} />
            <Bars {...drawn} index={index} />
            <Figures {...drawn} index={index} />
          </g>
        ))}
      </svg>
      {isNamed && <BarLegend table={table} id={id} row={at === undefined ? undefined : table.rows[at]} />}
    </div>
  )
}

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** To the row before or after this one. */
function move(event: KeyboardEvent<SVGGElement>) {
  const by = MOVES[event.key]
  const rows = [...(event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('[role=img]') ?? [])]
  if (by === undefined) return
  event.preventDefault()
  rows[nextInRing(rows.indexOf(event.currentTarget), by, rows.length)]?.focus()
}

const percent = (share: number) => `${100 * share}%`
const percents = (box: ReturnType<typeof rowBox>) => ({
  x: percent(box.x),
  y: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
})

function Axis({ table: { isOverTime }, ticks }: { table: Table; ticks: readonly number[] }) {
  const lines = ticks.map((tick, at) => {
    const place = percent(at / (ticks.length - 1))
    const back = percent(1 - at / (ticks.length - 1))
    const line = isOverTime ? { x2: '100%', y1: back, y2: back } : { x1: place, x2: place, y2: '100%' }
    const text = isOverTime ? { x: -8, y: back, dy: '0.35em' } : { x: place, y: '100%', dy: 20 }
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

/** A month stands below in two lines, every other name above its bar. */
function Name({ table, index }: { table: Table; index: number }) {
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
    <text className={`statistics-month ${nameFrom(table, index)}`} y="100%" textAnchor="middle">
      {name.split(' ').map(word => (
        <tspan key={word} x={middle} dy="18">
          {word}
        </tspan>
      ))}
    </text>
  )
}

function Bars({ table, id, most, index }: Drawn & { index: number }) {
  const tones = barFills(table)
  return segmentsOf(table, table.rows[index] ?? []).map(segment => {
    const filling = table.rowTones ? index : segment.series
    const style = { stroke: `var(--${tones[filling]})` }
    const box = percents(barBox(table, index, segment, most))
    return <rect key={segment.series} {...box} fill={`url(#${id}-${filling})`} style={style} />
  })
}

/** The figure at the end of every bar. */
function Figures({ table, most, index }: Drawn & { index: number }) {
  return endsOf(table, table.rows[index] ?? []).map(segment => {
    const { x, y, width, height } = barBox(table, index, segment, most)
    const place = table.isOverTime
      ? {
          x: percent(x + width / 2),
          y: percent(y),
          dy: -5,
          textAnchor: 'middle' as const,
          className: figuresFrom(table),
        }
      : { x: percent(x + width), y: percent(y + height / 2), dx: 6, dy: '0.35em' }
    return (
      <text key={segment.series} className="statistics-figure" {...place}>
        {segment.to}
      </text>
    )
  })
}
