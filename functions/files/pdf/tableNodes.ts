import type { Content, ContentSvg, ContentTable, ContentText, TableCell } from 'pdfmake/interfaces.js'
import { qrModules } from '#functions/files/pdf/qr/qrModules.ts'
import type { Cell, Column, Group, Table } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { CELL_GAP, columnHead, INK, listLayout } from './styles.ts'
import { svgOf } from './svg.ts'

/** One table per group, so that its title and column headings repeat on every page. */
export const tableNodes = (
  { columns: columnsOfTable, groups, whole }: Table,
  width: number,
  heading?: string,
): Content[] => {
  const columns = inPoints(columnsOfTable, width)
  return groups.map((group, at) => {
    const node = groupNode(columns, group, at === 0 ? heading : undefined)
    return whole ? { stack: [node], unbreakable: true } : node
  })
}

/** Converts widths to numbers, because a column of width '*' grows with its longest word and pushes others off the page. */
function inPoints(columns: readonly Column[], width: number): Column[] {
  const shares = columns.filter(column => column.width === '*').length
  const fixedWidth = columns.reduce((sum, column) => sum + (column.width === '*' ? 0 : column.width), 0)
  const shareableWidth = width - fixedWidth - CELL_GAP * columns.length
  return columns.map(column => (column.width === '*' ? { ...column, width: shareableWidth / shares } : column))
}

function groupNode(columns: readonly Column[], { title, rows }: Group, heading: string | undefined): ContentTable {
  const titles: TableCell[][] = [
    ...(heading ? [spanning(columns, { text: heading, style: 'h2', margin: [-CELL_GAP / 2, 4, 0, 0] })] : []),
    ...(title
      ? [spanning(columns, { text: title, style: 'h3', color: INK.accent, margin: [-CELL_GAP / 2, 2, 0, 0] })]
      : []),
  ]
  return {
    table: {
      headerRows: titles.length + 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [...titles, columns.map(headNode), ...rows.map(row => row.map((cell, at) => cellNode(cell, columns[at])))],
    },
    layout: listLayout,
    margin: [0, 0, 0, 12],
  }
}

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
