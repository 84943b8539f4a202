import type { ContentCanvas, CustomTableLayout, StyleDictionary } from 'pdfmake/interfaces.js'
import type { Tone } from '#shared/domain/item/badge.ts'

/** Points. A4 portrait and landscape, with the same margins. */
export const PAGE = { width: 595.28, height: 841.89 }
export const MARGINS = { left: 56, top: 60, right: 56, bottom: 52 }
/** Between two columns. */
export const GAP = 14
export const widthOf = (landscape: boolean) => (landscape ? PAGE.height : PAGE.width) - MARGINS.left - MARGINS.right
export const heightOf = (landscape: boolean) => (landscape ? PAGE.width : PAGE.height) - MARGINS.top - MARGINS.bottom
/** Photos of item sheets, with space for a plan and facts beside them. Two sheets fit on a page. */
export const PHOTO = { width: 144, height: 108 }
/** Photos of a photo log, two in a row. Three rows with captions fit on a page, even below a heading. */
export const LOG_PHOTO = { width: (widthOf(false) - GAP) / 2, height: 180 }
/** All sizes of printed photos, except on covers. */
export const PHOTO_BOXES = [PHOTO, LOG_PHOTO]

/** Colours of nodes and styles. `accent` is a placeholder: the printer replaces it by the document's colour. */
export const INK = {
  text: '#1b2426',
  quiet: '#56646a',
  rule: '#cfd8d9',
  wash: '#edf1f1',
  accent: 'accent',
  onAccent: '#ffffff',
  warn: '#8a3d06',
  warnWash: '#fdf3e7',
} as const

/** The colours of the ratings on screen. Each rating also has a word and a shape. */
export const TONE_COLOURS: Readonly<Record<Tone, string>> = {
  high: '#b3251e',
  presumed: '#b3251e',
  medium: '#b45c06',
  low: '#6f6f08',
  veryLow: '#38727f',
  negative: '#1d6e3e',
  inaccessible: '#5c4c93',
  awaiting: '#56646a',
  unmeasured: '#5a4b8c',
}

export const STYLES: StyleDictionary = {
  chapter: { fontSize: 17, bold: true, color: INK.accent, lineHeight: 1.1 },
  h2: { fontSize: 11.5, bold: true, color: INK.text },
  h3: { fontSize: 10, bold: true, color: INK.text },
  statement: { fontSize: 11, bold: true },
  small: { fontSize: 8.5 },
  label: { fontSize: 8.5, color: INK.quiet },
  head: { fontSize: 8, bold: true, color: INK.quiet },
  columnHead: { fontSize: 8, bold: true, color: INK.onAccent },
  cell: { fontSize: 9 },
  part: { fontSize: 8 },
  points: { fontSize: 11, bold: true },
  caption: { fontSize: 7.5 },
  figure: { fontSize: 22, bold: true, color: INK.text },
  running: { fontSize: 8, color: INK.quiet },
}
export const DEFAULT_STYLE = { font: 'Roboto', fontSize: 9.5, lineHeight: 1.22, color: INK.text }

/** Points between the texts of two columns. */
export const CELL_GAP = 8

/** Hairlines between rows, below a coloured row of column heads; no lines at the sides. */
export const listLayout: CustomTableLayout = {
  hLineWidth: (at, node) => (at <= (node.table.headerRows ?? 0) ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => INK.rule,
  paddingLeft: () => CELL_GAP / 2,
  paddingRight: () => CELL_GAP / 2,
  paddingTop: () => 3.2,
  paddingBottom: () => 2.6,
}

export const columnHead = (text: string) => ({ text, style: 'columnHead', fillColor: INK.accent })

export const factLayout: CustomTableLayout = {
  hLineWidth: at => (at === 0 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => INK.rule,
  paddingLeft: at => (at === 0 ? 0 : 5),
  paddingRight: () => 0,
  paddingTop: () => 2.4,
  paddingBottom: () => 1.8,
}

export const denseLayout: CustomTableLayout = { ...factLayout, paddingTop: () => 1.7, paddingBottom: () => 1.1 }

export const rule = (width: number, color: string = INK.rule, lineWidth = 0.6): ContentCanvas => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor: color }],
})
