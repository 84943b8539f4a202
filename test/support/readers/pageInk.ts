import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Margins of every document, in points, including header and footer. */
const MARGINS = { top: 60, bottom: 52, side: 56 }
/** Fonts of headings and column heads: bold, in one of these sizes. */
const HEADING_SIZES = [8, 10, 11.5, 13, 17]

/** How far below its text a heading's own band or rule may extend, in points. */
const OWN_LINES = 12

/** The content between the margins of a page. */
export interface PageInk {
  readonly page: number
  /**
   * From the top margin to the lowest mark, and from the left to the right mark, as a fraction of the area between the margins.
   */
  readonly filled: number
  /** The lowest text, if it is a heading with only its own band or rule below it. */
  readonly lastHeading: string | undefined
  readonly text: string
}
type Matrix = readonly [number, number, number, number, number, number]
interface Mark {
  readonly bottom: number
  readonly top: number
  readonly left: number
  readonly right: number
  readonly kind: 'text' | 'image' | 'path'
  readonly heading?: string
}

/** How far each page of a PDF is filled, and whether it ends with a heading. */
export async function pagesInk(bytes: Uint8Array): Promise<PageInk[]> {
  // `fontExtraProperties` adds the fonts' names.
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true }).promise
  const pages: PageInk[] = []
  for (let at = 1; at <= document.numPages; at++) pages.push(await inkOf(await document.getPage(at), at))
  return pages
}

/** The page labels that a viewer shows. */
export async function pageLabels(bytes: Uint8Array): Promise<string[] | null> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const labels = await document.getPageLabels()
  return labels
}

async function inkOf(page: PDFPageProxy, number: number): Promise<PageInk> {
  const { width, height } = page.getViewport({ scale: 1 })
  const [lowest, highest] = [MARGINS.bottom, height - MARGINS.top]
  const texts = await textMarks(page)
  const marks = [...texts.marks, ...(await drawnMarks(page))].filter(
    ({ bottom, top }) => top > lowest && bottom < highest,
  )
  const bottom = Math.max(lowest, Math.min(highest, ...marks.map(mark => mark.bottom)))
  const left = Math.max(MARGINS.side, Math.min(...marks.map(mark => mark.left)))
  const right = Math.min(width - MARGINS.side, Math.max(...marks.map(mark => mark.right)))
  const [last] = marks.filter(({ kind }) => kind !== 'path').sort((a, b) => a.bottom - b.bottom)
  const isFollowed = last !== undefined && bottom < last.bottom - OWN_LINES
  return {
    page: number,
    filled:
      marks.length === 0
        ? 0
        : ((highest - bottom) / (highest - lowest)) * ((right - left) / (width - 2 * MARGINS.side)),
    lastHeading: isFollowed ? undefined : last?.heading,
    text: texts.text,
  }
}

async function textMarks(page: PDFPageProxy): Promise<{ marks: Mark[]; text: string }> {
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  const shown = items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const marks = shown.map(({ str, transform, fontName, width }): Mark => {
    const [size, baseline] = [Math.hypot(transform[2], transform[3]), transform[5]]
    const { name } = page.commonObjs.get(fontName) as { name: string }
    const isHeading = /Medium/.test(name) && HEADING_SIZES.some(each => Math.abs(each - size) < 0.05)
    const [left, bottom] = [transform[4], baseline]
    return { kind: 'text', left, right: left + width, bottom, top: baseline + size, ...(isHeading && { heading: str }) }
  })
  return { marks, text: shown.map(({ str }) => str).join(' ') }
}

/** Images and paths, at the position after all transformations. */
async function drawnMarks(page: PDFPageProxy): Promise<Mark[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const marks: Mark[] = []
  const saved: Matrix[] = []
  let now: Matrix = [1, 0, 0, 1, 0, 0]
  const add = (kind: Mark['kind'], [left, low, right, high]: readonly number[]) => {
    const xs = [left, right].flatMap(x => [low, high].map(y => now[0] * (x ?? 0) + now[2] * (y ?? 0) + now[4]))
    const ys = [left, right].flatMap(x => [low, high].map(y => now[1] * (x ?? 0) + now[3] * (y ?? 0) + now[5]))
    const [across, up] = [rangeOf(xs), rangeOf(ys)]
    marks.push({ kind, left: across.from, right: across.to, bottom: up.from, top: up.to })
  }
  fnArray.forEach((operator, at) => {
    const args = argsArray[at]
    if (operator === OPS.save) saved.push(now)
    else if (operator === OPS.restore) now = saved.pop() ?? now
    else if (operator === OPS.transform) now = product(now, args)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(now)
      now = product(now, args[0] ?? [1, 0, 0, 1, 0, 0])
      if (args[1]) add('image', args[1])
    } else if (operator === OPS.paintFormXObjectEnd) now = saved.pop() ?? now
    else if (operator === OPS.paintImageXObject) add('image', [0, 0, 1, 1])
    else if (operator === OPS.constructPath && args[2]) add('path', args[2])
  })
  return marks
}

const rangeOf = (values: readonly number[]) => ({ from: Math.min(...values), to: Math.max(...values) })

const product = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]
