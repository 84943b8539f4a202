import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { useDark } from '../../app/theme.ts'
import { figures } from './barFigures.ts'
import { filling } from './pattern.ts'
import type { Table } from './tables.ts'

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip)

type Bars = ChartConfiguration<'bar', (number | null)[], string>
type Colours = (token: string) => string

/** The colours of the theme that is shown: a canvas knows no tokens. */
function coloursAt(element: HTMLElement): Colours {
  const { style } = element
  return token => {
    style.color = `var(--${token})`
    return getComputedStyle(element).color
  }
}

/** A table's figures as bars. What it shows can be read in the table beside it. */
export default function BarChart({ table }: { table: Table }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dark = useDark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, configuration(table, coloursAt(canvas.current)))
    return () => chart.destroy()
  }, [table, dark])
  const isNamed = table.columns.filter(({ tone }) => tone).length > 1
  const height = table.isOverTime ? 280 : (isNamed ? 128 : 48) + 44 * table.rows.length
  return (
    <div className="statistics-chart" style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={`${table.title}: a chart of the figures in the table`} />
    </div>
  )
}

function configuration(table: Table, colour: Colours): Bars {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 }
  const ticks = { color: colour('ink-quiet'), font }
  const isStacked = table.isStacked ?? false
  const values = {
    beginAtZero: true,
    stacked: isStacked,
    grid: { color: colour('line') },
    ticks: { ...ticks, precision: 0 },
  }
  const names = { stacked: isStacked, grid: { display: false }, ticks }
  const datasets = datasetsOf(table, colour)
  return {
    type: 'bar',
    data: { labels: table.rows.map(([name]) => String(name)), datasets },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: table.isOverTime ? 'x' : 'y',
      layout: { padding: { right: table.isOverTime ? 0 : 32, top: table.isOverTime ? 16 : 0 } },
      scales: table.isOverTime ? { x: names, y: values } : { x: values, y: names },
      plugins: {
        legend: {
          display: datasets.length > 1,
          position: 'bottom',
          align: 'start',
          onClick: () => undefined,
          labels: { color: colour('ink'), font, boxWidth: 20, boxHeight: 14, padding: 16 },
        },
        tooltip: { bodyFont: font, titleFont: font },
      },
    },
    plugins: [figures(colour('ink'), `500 13px ${font.family}`)],
  }
}

function datasetsOf({ columns, rows, rowTones }: Table, colour: Colours): ChartDataset<'bar', (number | null)[]>[] {
  const ground = colour('ground')
  return columns.flatMap(({ name, tone }, at) => {
    if (!tone) return []
    const order = columns.slice(1, at).filter(column => column.tone).length
    const background = rowTones
      ? rowTones.map((each, row) => filling(colour(each), ground, row))
      : filling(colour(tone), ground, order)
    return {
      label: name,
      data: rows.map(row => (typeof row[at] === 'number' ? row[at] : null)),
      backgroundColor: background,
      borderColor: rowTones ? rowTones.map(colour) : colour(tone),
      borderWidth: 1,
      maxBarThickness: 40,
    }
  })
}
