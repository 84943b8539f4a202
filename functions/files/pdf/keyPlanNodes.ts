import type { Content } from 'pdfmake/interfaces.js'
import { badgeText, type Tone } from '#shared/domain/item/badge.ts'
import type { FloorPlanBlock } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { legendEntry, partOf, planPartNode, rowsOf, stylesOf } from './floorPlanNodes.ts'
import { heightOfText } from './heights.ts'
import { fitInside, type Size } from './imageNode.ts'
import { GAP, TONE_COLOURS, widthOf } from './styles.ts'
import { lineWidthOf } from './words/lineWidth.ts'
import { shortened } from './words/longWords.ts'

const WIDTH = widthOf(false)
/** Maximum letters of a title over a small plan: one line. */
const MAX_TITLE_LETTERS = 34
const HEIGHTS = { title: 15, gap: 6 }
/** Smallest height of a plan, in points. */
const LEAST_HEIGHT = 50
/** The most plans in a row. */
const MAX_COLUMNS = 3

/** The plans with their legend, as large as the height allows. */
export function keyPlanNodes(plans: readonly FloorPlanBlock[], images: ReadonlySet<string>, height: number): Content[] {
  const entries = legendEntries(plans)
  const { columns, box, isLegendInCell } = largest(plans, entries, height)
  const legend = linesOf(entries, isLegendInCell ? box.width : WIDTH)
  const legendNodes = [noteNode, ...legend.map(lineNode)]
  const cells = plans.map((plan): Content[] => [
    { text: shortened(plan.title, MAX_TITLE_LETTERS), style: 'label', bold: true, margin: [0, 0, 0, 2] },
    planPartNode(plan, images, box),
  ])
  const rows = rowsOf(isLegendInCell ? [...cells, legendNodes] : cells, columns).map(
    (row): Content => ({
      columns: row.map(stack => ({ width: box.width, stack })),
      columnGap: GAP,
      unbreakable: true,
      margin: [0, 0, 0, HEIGHTS.gap],
    }),
  )
  return isLegendInCell ? rows : [...legendNodes, ...rows]
}

const NOTE = 'Each number is the number of an item in the register and on its sheet.'
const noteNode: Content = { text: NOTE, style: 'label', margin: [0, 0, 0, 4] }

interface Arrangement {
  readonly columns: number
  /** The space of a plan, without its title. */
  readonly box: Size
  /** Whether the legend is in the free cell after the last plan. */
  readonly isLegendInCell: boolean
  /** Whether the plans would be too low, so that they are higher than the space for them. */
  readonly isTooHigh: boolean
}

/** The arrangement with the largest plans; if none fits, the one with the fewest rows. */
function largest(plans: readonly FloorPlanBlock[], entries: readonly LegendEntry[], height: number): Arrangement {
  const arrangements = Array.from({ length: Math.min(MAX_COLUMNS, plans.length) }, (_, at) =>
    arranged(at + 1, plans.length, entries, height),
  )
  const areaOf = ({ box }: Arrangement) =>
    plans.reduce((sum, plan) => {
      const size = fitInside(partOf(plan), box)
      return sum + size.width * size.height
    }, 0)
  const fitting = arrangements.filter(({ isTooHigh }) => !isTooHigh)
  const possible = fitting.length > 0 ? fitting : arrangements.slice(-1)
  return possible.reduce((best, each) => (areaOf(each) > areaOf(best) ? each : best))
}

function arranged(columns: number, count: number, entries: readonly LegendEntry[], height: number): Arrangement {
  const rows = Math.ceil(count / columns)
  const width = (WIDTH - (columns - 1) * GAP) / columns
  const heightIn = (available: number) => available / rows - HEIGHTS.title - HEIGHTS.gap
  const isLegendInCell = count % columns !== 0 && legendHeight(entries, width) <= heightIn(height) + HEIGHTS.title
  const boxHeight = heightIn(isLegendInCell ? height : height - legendHeight(entries, WIDTH))
  return {
    columns,
    box: { width, height: Math.max(LEAST_HEIGHT, boxHeight) },
    isLegendInCell,
    isTooHigh: boxHeight < LEAST_HEIGHT,
  }
}

const legendHeight = (entries: readonly LegendEntry[], width: number): number =>
  linesOf(entries, width).reduce((sum, line) => sum + heightOfLine(line), heightOfText(NOTE, width, 8.5) + 4)

const TONES = Object.keys(TONE_COLOURS) as Tone[]

interface LegendEntry {
  readonly node: Content
  readonly width: number
  readonly height: number
}

/** The ratings and room styles on the plans, each once, with the most serious rating first. */
function legendEntries(plans: readonly FloorPlanBlock[]): LegendEntry[] {
  const badges = plans.flatMap(({ areas, badges: all }) =>
    areas.flatMap(({ id, layer }) => (layer.polygons.length > 0 && all?.[id] ? [all[id]] : [])),
  )
  const each = new Map(badges.map(badge => [badgeText(badge), badge]))
  const inOrder = [...each.values()].toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
  const rooms = stylesOf(plans.flatMap(({ areas, badges: all }) => areas.filter(({ id }) => !all?.[id])))
  return [
    ...inOrder.map(badge => ({
      node: badgeNode(badge),
      width: 14 + lineWidthOf(badge.provisional ? `${badge.word} provisional` : badge.word) * 9,
      height: badge.provisional ? 28 : 18,
    })),
    ...rooms.map(room => ({ node: legendEntry(room), width: 40 + lineWidthOf(room.name) * 8.5, height: 24 })),
  ]
}

/** The entries on as few lines as the width allows. */
function linesOf(entries: readonly LegendEntry[], width: number): LegendEntry[][] {
  const lines: LegendEntry[][] = []
  for (const entry of entries) {
    const line = lines.at(-1)
    const used = line?.reduce((sum, other) => sum + other.width + ENTRY_GAP, 0) ?? 0
    if (line && used + entry.width <= width) line.push(entry)
    else lines.push([entry])
  }
  return lines
}
const ENTRY_GAP = 14

const heightOfLine = (line: readonly LegendEntry[]): number => Math.max(...line.map(({ height }) => height))
const lineNode = (line: readonly LegendEntry[]): Content => ({
  columns: line.map(({ node, width }) => ({ width, stack: [node] })),
  columnGap: ENTRY_GAP,
  margin: [0, 0, 0, 3],
})
