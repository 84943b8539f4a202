import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FONTS, fontFiles } from '#functions/files/pdf/fonts.ts'
import type { Files } from '#functions/files/pdf/printer.ts'
import { INK, MARGINS } from '#functions/files/pdf/styles.ts'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { chaptersOf, colourOf, documentOf, lookOf, marginOf, type Node, nodeOf, sizeOf, textOf } from './nodes.ts'

/** Ticks of the clock in a second, in which Linux counts the time of processes. */
const TICKS = 100
const sum = (numbers: readonly string[]) => numbers.reduce((all, each) => all + Number(each), 0)
/** Seconds of CPU of all processes that this one has begun, at whatever depth; of ended ones too, which their parents count. */
function descendantSeconds(): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(name => {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return { id: Number(name), parent: Number(fields[1]), seconds: sum(fields.slice(11, 15)) / TICKS }
    })
  const of = (id: number): number =>
    all.filter(({ parent }) => parent === id).reduce((sum, child) => sum + child.seconds + of(child.id), 0)
  return of(process.pid)
}

/** The same document as a page that Chromium prints, with its tags and bookmarks: its CPU in seconds and the bytes of the file. */
export async function printInChromium(model: ReportModel, files: Files) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  try {
    for (const name of files.keys()) writeFileSync(join(folder, `${name}.jpg`), files.get(name) ?? '')
    for (const [name, bytes] of fontFiles()) writeFileSync(join(folder, name), bytes)
    const { nodes, header, footer } = documentOf(model, files)
    const page = join(folder, 'report.html')
    writeFileSync(page, htmlOf(nodes))
    const pdf = join(folder, 'report.pdf')
    const browser = await openBrowser()
    const tab = await browser.newPage()
    await tab.goto(`file://${page}`)
    const running = { displayHeaderFooter: true, headerTemplate: runningOf(header), footerTemplate: runningOf(footer) }
    const margin = { top: MARGINS.top, right: MARGINS.right, bottom: MARGINS.bottom, left: MARGINS.left }
    await tab.pdf({ path: pdf, preferCSSPageSize: true, margin, ...running, tagged: true, outline: true })
    const cpu = descendantSeconds()
    await browser.close()
    return { cpu, bytes: statSync(pdf).size }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const fontFace = (weight: number, file: string) =>
  `@font-face{font-family:Roboto;font-weight:${weight};src:url(${file})}`
const STYLE = `${fontFace(400, FONTS.Roboto.normal)}${fontFace(500, FONTS.Roboto.bold)}@page{size:A4}@page wide{size:A4 landscape}.wide{page:wide}body{font:9.5pt/1.22 Roboto,sans-serif;margin:0}p,h1,h2,h3{margin:0}
table{width:100%;border-collapse:collapse;table-layout:fixed}td{border-bottom:.4pt solid ${INK.rule};vertical-align:top;padding:3pt 4pt}
.row{display:flex}.row>*{flex:1}.new{break-before:page}.whole,tr{break-inside:avoid}.drawing{position:relative}.drawing a{position:absolute}`

const htmlOf = (nodes: readonly Node[]): string =>
  `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><title>Report</title><style>${STYLE}</style>${nodes
    .map(node => (node.toc ? contentsOf(node.toc.title, chaptersOf(nodes)) : nodeHtml(node)))
    .join('')}`

/** Chromium itself puts the number of the page in. */
const runningOf = (part: (page: number, pages: number) => Node | string): string =>
  `<div style="width:100%;font-size:8pt;padding:0 56pt">${nodeHtml(part(2, 2))}<span class="pageNumber"></span></div>`

const contentsOf = (title: Node, chapters: readonly Node[]): string =>
  `<nav class="new">${nodeHtml(title)}<ol>${chapters
    .map(chapter => `<li><a href="#${chapter.id}">${escapeXml(textOf(chapter))}</a></li>`)
    .join('')}</ol></nav>`

const HEADINGS: Readonly<Record<string, string>> = { chapter: 'h1', h2: 'h2', h3: 'h3' }

function nodeHtml(part: Node | string): string {
  const node = nodeOf(part)
  const classes = [node.pageBreak && 'new', node.pageOrientation === 'landscape' && 'wide', node.unbreakable && 'whole']
  const attributes = (style: string, more?: string) =>
    `${node.id ? ` id="${node.id}"` : ''} class="${[...classes, more].filter(Boolean).join(' ')}" style="${style}${boxOf(node)}"`
  if (node.columns)
    return `<div${attributes(`gap:${node.columnGap ?? 0}pt;`, 'row')}>${node.columns.map(nodeHtml).join('')}</div>`
  if (node.stack) return `<div${attributes('')}>${node.stack.map(nodeHtml).join('')}</div>`
  if (node.ul) return `<ul${attributes('')}>${node.ul.map(each => `<li>${nodeHtml(each)}</li>`).join('')}</ul>`
  if (node.table) return `<table${attributes('')}>${tableHtml(node.table)}</table>`
  if (node.image)
    return `<img alt="${escapeXml(node.alt ?? '')}" src="${node.image}.jpg"${attributes('object-fit:contain;')}>`
  if (node.svg) return `<div${attributes('', 'drawing')}>${drawingHtml(node, node.svg)}</div>`
  if (node.text === undefined) return ''
  const [style = ''] = [node.style ?? []].flat()
  const tag = HEADINGS[style] ?? 'p'
  return `<${tag}${attributes(lettersOf(node))}>${linked(node, escapeXml(textOf(node)))}</${tag}>`
}

const lettersOf = (node: Node): string => {
  if (!(node.style ?? node.fontSize ?? node.bold ?? node.color)) return ''
  const { fontSize, bold, color, lineHeight } = lookOf(node)
  return `font:${bold ? 500 : 400} ${fontSize}pt/${lineHeight} Roboto,sans-serif;color:${color};`
}

function boxOf(node: Node): string {
  const [left, top, right, bottom] = marginOf(node)
  const width = typeof node.width === 'number' ? `width:${node.width}pt;flex:none;` : ''
  const height = node.height && !node.svg ? `max-height:${node.height}pt;` : ''
  const fill = node.fillColor ? `background:${colourOf(node.fillColor)};` : ''
  return `margin:${top}pt ${right}pt ${bottom}pt ${left}pt;${width}${height}${fill}`
}

const linked = ({ link, linkToDestination: goTo }: Node, words: string): string =>
  (link ?? goTo) ? `<a href="${escapeXml(link ?? `#${goTo}`)}">${words}</a>` : words

const drawingHtml = (node: Node, svg: string): string => {
  const { width, height } = sizeOf(node, 480)
  const links = (node.links ?? []).map(
    ({ x, y, width: wide, height: high, goTo, words }) =>
      `<a href="#${goTo}" aria-label="${escapeXml(words)}" style="left:${x}pt;top:${y}pt;width:${wide}pt;height:${high}pt"></a>`,
  )
  const drawing = svg.replace(/href="(\w{64})"/g, 'href="$1.jpg"')
  return `${drawing.replace('<svg ', `<svg role="img" aria-label="${escapeXml(node.alt ?? '')}" style="width:${width}pt;height:${height}pt" `)}${links.join('')}`
}

function tableHtml({ body, widths, headerRows = 0 }: NonNullable<Node['table']>): string {
  const columns = widths?.map(width => `<col${typeof width === 'number' ? ` style="width:${width}pt"` : ''}>`) ?? []
  const rowHtml = (cells: readonly (Node | string)[], tag: string) => {
    let covered = 0
    const shown = cells.map(nodeOf).filter(({ colSpan = 1 }) => {
      if (covered > 0) return covered-- < 0
      covered = colSpan - 1
      return true
    })
    return `<tr>${shown.map(cell => `<${tag}${cell.colSpan ? ` colspan="${cell.colSpan}"` : ''}>${nodeHtml(cell)}</${tag}>`).join('')}</tr>`
  }
  const heads = body.slice(0, headerRows).map(row => rowHtml(row, 'th'))
  const rows = body.slice(headerRows).map(row => rowHtml(row, 'td'))
  return `<colgroup>${columns.join('')}</colgroup><thead>${heads.join('')}</thead><tbody>${rows.join('')}</tbody>`
}
