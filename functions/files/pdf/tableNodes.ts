import type { Content, ContentSvg, ContentTable, ContentText, TableCell } from 'pdfmake/interfaces.js'
import { qrModules } from '#functions/files/pdf/qr/qrModules.ts'
import type { Cell, Column, Group, Table } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { heightOfText } from './heights.ts'
import { CELL_GAP, columnHead, heightOf, INK, listLayout, widthOf } from './styles.ts'
import { svgOf } from './svg.ts'

/** One table per group, so that its title and column headings repeat on every page. */
export const tableNodes = (
  { columns: columnsOfTable, groups, whole }: Table,
  width: number,
  heading?: string,
): Content[] => {
  const lineAt = columnsOfTable.findIndex(({ isLineAbove }) => isLineAbove)
  const columns = inPoints(without(columnsOfTable, lineAt), width)
  const most = heightOf(width > widthOf(false)) - HEADS_HEIGHT
  return groups
    .flatMap(group => partsOf(group, lineAt, runs => heightOfRun(runs, columns) <= most))
    .map((part, at) => {
      const node = partNode(columns, part, at === 0 ? heading : undefined)
      return whole ? { stack: [node], unbreakable: true } : node
    })
}

const without = <T>(all: readonly T[], position: number): T[] => all.filter((_, at) => at !== position)

type Rows = Group['rows']
/** Rows that stay on one page, below a line with their common text. */
interface Run {
  readonly line?: string
  readonly rows: Rows
}
/** A table. `line` repeats on each page, because the rows below it do not fit on one page. */
interface Part {
  readonly title: string | undefined
  readonly line?: string
  readonly runs: readonly Run[]
}

/** Splits a group into runs of rows with the same text in the column `lineAt`. A run that is too long becomes a table. */
function partsOf({ title, rows }: Group, lineAt: number, fits: (run: Run) => boolean): Part[] {
  if (lineAt < 0) return [{ title, runs: rows.map(row => ({ rows: [row] })) }]
  const parts: (Part & { readonly runs: Run[] })[] = []
  for (const run of runsOf(rows, lineAt)) {
    const last = parts.at(-1)
    if (!fits(run)) parts.push({ title, line: run.line, runs: run.rows.map(row => ({ rows: [row] })) })
    else if (last && last.line === undefined) last.runs.push(run)
    else parts.push({ title, runs: [run] })
  }
  return parts
}

function runsOf(rows: Rows, lineAt: number): { line: string; rows: Cell[][] }[] {
  const runs: { line: string; rows: Cell[][] }[] = []
  for (const row of rows) {
    const line = row[lineAt]?.text ?? ''
    const last = runs.at(-1)
    if (last?.line === line) last.rows.push(without(row, lineAt))
    else runs.push({ line, rows: [without(row, lineAt)] })
  }
  return runs
}

/** Heights in points: the heads of a table with their titles, the padding and rule of a row, and a line above rows. */
const HEADS_HEIGHT = 80
const ROW_PADDING = 6.2
const LINE_HEIGHT = 19.5
const CELL_SIZE = 9

/** An upper bound. */
const heightOfRun = ({ rows }: Run, columns: readonly Column[]): number =>
  rows.reduce((sum, row) => sum + heightOfRow(row, columns), LINE_HEIGHT)
const heightOfRow = (row: readonly Cell[], columns: readonly Column[]): number =>
  ROW_PADDING + Math.max(...row.map((cell, at) => heightOfCell(cell, Number(columns[at]?.width))))
const heightOfCell = ({ text, note, badge }: Cell, width: number): number =>
  [badge?.word ?? text, note ?? (badge?.provisional ? ' ' : '')]
    .filter(Boolean)
    .reduce((sum, each) => sum + heightOfText(each, width, CELL_SIZE), 0)

/** Converts widths to numbers, because a column of width '*' grows with its longest word and pushes others off the page. */
function inPoints(columns: readonly Column[], width: number): Column[] {
  const shares = columns.filter(column => column.width === '*').length
  const fixedWidth = columns.reduce((sum, column) => sum + (column.width === '*' ? 0 : column.width), 0)
  const shareableWidth = width - fixedWidth - CELL_GAP * columns.length
  return columns.map(column => (column.width === '*' ? { ...column, width: shareableWidth / shares } : column))
}

function partNode(columns: readonly Column[], { title, line, runs }: Part, heading: string | undefined): ContentTable {
  const titles: TableCell[][] = [
    ...(heading ? [spanning(columns, { text: heading, style: 'h2', margin: [-CELL_GAP / 2, 4, 0, 0] })] : []),
    ...(title
      ? [spanning(columns, { text: title, style: 'h3', color: INK.accent, margin: [-CELL_GAP / 2, 2, 0, 0] })]
      : []),
  ]
  const heads = [...titles, columns.map(headNode), ...(line === undefined ? [] : [lineNode(columns, line)])]
  const bodies = runs.map(run => [
    ...(run.line === undefined ? [] : [lineNode(columns, run.line)]),
    ...run.rows.map(row => row.map((cell, at) => cellNode(cell, columns[at]))),
  ])
  return {
    table: {
      headerRows: heads.length,
      keepWithHeaderRows: bodies[0]?.length ?? 0,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [...heads, ...bodies.flat()],
      keptRows: keptRows(heads.length, bodies),
    },
    layout: listLayout,
    margin: [0, 0, 0, 9],
  }
}

/** The first and last row of each run that stays on one page. The first run stays with the heads. */
function keptRows(heads: number, bodies: readonly (readonly unknown[])[]): KeptRows[] {
  let next = heads
  return bodies.flatMap(({ length }, at) => {
    const first = next
    next += length
    return at > 0 && length > 1 ? [{ first, last: next - 1 }] : []
  })
}

const lineNode = (columns: readonly Column[], text: string): TableCell[] =>
  spanning(columns, { text, style: 'cell', bold: true, fillColor: INK.wash })

const spanning = (columns: readonly Column[], cell: ContentText): TableCell[] => [
  { ...cell, colSpan: columns.length },
  ...columns.slice(1).map(() => ''),
]

const headNode = ({ title, isNumber }: Column): TableCell => ({
  ...columnHead(title),
  ...(isNumber && { alignment: 'right' }),
})

/** Light modules around a code, required by scanners. */
const QUIET_ZONE = 4
/** In points, including the light modules. */
export const QR_SIDE = 38

function qrNode(qr: string, alt: string): ContentSvg {
  const { size, path } = qrModules(qr)
  const side = size + 2 * QUIET_ZONE
  const svg = svgOf(side, side, `<path d="${path}" transform="translate(${QUIET_ZONE} ${QUIET_ZONE})"/>`)
  // The light modules extend into the space between the rows.
  return { svg, width: QR_SIDE, alt, margin: [0, -2.4, 0, -2] }
}

function cellNode({ text, note, goTo, badge, qr, isWarning }: Cell, column: Column | undefined): TableCell {
  if (badge) return badgeNode(badge)
  if (qr) return qrNode(qr, text)
  const style = {
    style: 'cell',
    ...(column?.isNumber && { alignment: 'right' as const }),
    ...(isWarning && { color: INK.warn, bold: true }),
  }
  const main = goTo ? { text, linkToDestination: goTo, color: INK.accent, bold: true, ...style } : { text, ...style }
  return note ? { stack: [main, { text: note, style: 'small', color: INK.quiet }] } : main
}
