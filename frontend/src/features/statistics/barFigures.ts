import type { Chart, Plugin } from 'chart.js'

type Bars = Chart<'bar', (number | null)[], string>

/** The figure at the end of every bar; of bars that stand on each other their sum. Without room for all there are none. */
export const figures = (colour: string, font: string): Plugin<'bar'> => ({
  id: 'figures',
  afterDatasetsDraw(chart) {
    const isUpright = chart.options.indexAxis === 'x'
    const { ctx } = chart
    ctx.save()
    Object.assign(ctx, {
      fillStyle: colour,
      font,
      textAlign: isUpright ? 'center' : 'left',
      textBaseline: isUpright ? 'bottom' : 'middle',
    })
    const texts = textsOf(chart as Bars)
    if (!isUpright || texts.every(({ text, room }) => ctx.measureText(text).width <= room))
      for (const { text, x, y } of texts) ctx.fillText(text, isUpright ? x : x + 6, isUpright ? y - 3 : y)
    ctx.restore()
  },
})

/** What stands at the end of which bar; `room` is what a bar has for itself, in pixels. */
function textsOf(chart: Bars) {
  const { datasets, labels = [] } = chart.data
  const isStacked = chart.options.scales?.x?.stacked === true
  const drawn = isStacked ? datasets.slice(-1) : datasets
  const room = chart.chartArea.width / labels.length / drawn.length
  return drawn.flatMap((dataset, at) =>
    chart.getDatasetMeta(isStacked ? datasets.length - 1 : at).data.flatMap(({ x, y }, row) => {
      const value = isStacked ? sum(datasets.map(each => each.data[row] ?? 0)) : (dataset.data[row] ?? 0)
      return value > 0 ? [{ text: String(value), x, y, room }] : []
    }),
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
