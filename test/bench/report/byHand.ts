import paperDocument, { type PaperDocument } from 'pdfmake/js/PDFDocument.js'
import renderer from 'pdfmake/js/Renderer.js'
import { FONTS, fontFiles } from '#functions/files/pdf/fonts.ts'
import type { Files } from '#functions/files/pdf/printer.ts'
import { CELL_GAP, MARGINS, PAGE } from '#functions/files/pdf/styles.ts'
import { classOf } from '#functions/files/pdf/tagged/classOf.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import {
  chaptersOf,
  colourOf,
  documentOf,
  type Look,
  lookOf,
  marginOf,
  type Node,
  nodeOf,
  sizeOf,
  textOf,
  widthsOf,
} from './nodes.ts'
import type { Element, Paper } from './paper.ts'

const HEADINGS: Readonly<Record<string, string>> = { chapter: 'H1', h2: 'H2', h3: 'H3' }

/**
 * The same document drawn with pdfkit alone, as a person would who knows it: texts, tables, photos, plans, contents, links, tags,
 * head and foot, but nothing that only a layout does (widths by content, lines of a table, rows kept with their head).
 */
export class ByHand {
  readonly #document: Paper
  readonly #files: Files
  /** The same document, as what drawings ask for images. */
  readonly #images: PaperDocument
  readonly #renderer: { renderSVG(drawing: object): void }
  #y = MARGINS.top

  constructor(files: Files) {
    this.#files = files
    const names = new Map(fontFiles())
    const settings = {
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en-NZ',
      autoFirstPage: false,
      bufferPages: true,
      font: null,
    }
    const document = new (classOf(paperDocument))(FONTS, {}, {}, {}, settings, { existsSync: () => false }, path =>
      names.has(path),
    )
    for (const [name, bytes] of names) document.registerFont(name, bytes)
    this.#renderer = new (classOf(renderer))(document)
    this.#images = document
    this.#document = document as unknown as Paper
  }

  /** Returns how many bytes the file has. */
  print(model: ReportModel): Promise<number> {
    let bytes = 0
    this.#document.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length
    })
    const { nodes, header, footer } = documentOf(model, this.#files)
    this.#newPage()
    const chapters = chaptersOf(nodes)
    for (const node of nodes) {
      if (node.toc)
        for (const each of [node.toc.title, ...chapters.map(entryOf)])
          this.#place(each, MARGINS.left, this.#width, lookOf(each))
      else this.#place(node, MARGINS.left, this.#width, lookOf(node))
    }
    const { count } = this.#document.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      this.#document.switchToPage(at)
      this.#drawRunning(nodeOf(header(at + 1, count)), 30)
      this.#drawRunning(nodeOf(footer(at + 1, count)), this.#document.page.height - MARGINS.bottom + 18)
    }
    this.#document.end()
    return new Promise(resolve => this.#document.on('end', () => resolve(bytes)))
  }

  get #width() {
    return this.#document.page.width - MARGINS.left - MARGINS.right
  }

  #newPage(landscape = false): void {
    this.#document.addPage({ size: landscape ? [PAGE.height, PAGE.width] : [PAGE.width, PAGE.height], margin: 0 })
    this.#y = MARGINS.top
  }

  /** Head and foot are not read. */
  #drawRunning(node: Node, y: number): void {
    this.#document.markContent('Artifact', { type: 'Pagination' })
    this.#draw(node, MARGINS.left, y, this.#width, lookOf(node))
    this.#document.endMarkedContent()
  }

  /** Below what is there, on the next page where there is no room. What is not unbreakable is placed part by part. */
  #place(node: Node, x: number, width: number, look: Look): void {
    if (node.pageBreak) this.#newPage(node.pageOrientation === 'landscape')
    if (node.id) this.#document.addNamedDestination(node.id)
    if (node.tocItem) this.#document.outline.addItem(textOf(node))
    const [left, top, right, bottom] = marginOf(node)
    const room = (node.pageBreak ? this.#width : width) - left - right
    this.#y += top
    const parts = node.unbreakable ? undefined : (node.stack ?? node.ul)
    if (parts) for (const part of parts.map(nodeOf)) this.#place(part, x + left, room, lookOf(part, look))
    else if (node.table && !node.unbreakable) this.#placeTable(node.table, x + left, room, look)
    else this.#placeWhole(node, x + left, room, look)
    this.#y += bottom
  }

  #placeWhole(node: Node, x: number, width: number, look: Look, root = this.#element(node)): void {
    const height = this.#height(node, width, look)
    if (this.#y + height > this.#document.page.height - MARGINS.bottom)
      this.#newPage(this.#document.page.width > PAGE.width)
    this.#draw({ ...node, margin: 0 }, x, this.#y, width, look, root)
    if (root) this.#document.addStructure(root)
    this.#y += height
  }

  #placeTable(table: NonNullable<Node['table']>, x: number, width: number, look: Look): void {
    for (const row of this.#rowsOf(table)) this.#placeWhole(row, x, width, look, this.#document.struct('TR'))
  }

  #columns(node: Node, width: number): { readonly part: Node; readonly x: number; readonly width: number }[] {
    const parts = (node.columns ?? []).map(nodeOf)
    const gap = node.columnGap ?? 0
    const given = node.widths ?? parts.map(part => part.width)
    const widths = widthsOf(given, width - gap * (parts.length - 1))
    let x = 0
    return parts.flatMap((part, at) => {
      const own = widths.slice(at, at + (part.colSpan ?? 1)).reduce((sum, each) => sum + each + gap, -gap)
      const column = { part, x, width: own }
      x += (widths[at] ?? 0) + gap
      return part.text === '' ? [] : [column]
    })
  }

  #height(node: Node, width: number, outside: Look): number {
    const look = lookOf(node, outside)
    const [left, top, right, bottom] = marginOf(node)
    const room = Math.max(10, width - left - right)
    const inside = () => {
      if (node.columns)
        return Math.max(0, ...this.#columns(node, room).map(({ part, width }) => this.#height(part, width, look)))
      const parts = node.stack ?? node.ul
      if (parts) return parts.reduce<number>((sum, part) => sum + this.#height(nodeOf(part), room, look), 0)
      if (node.table) return this.#rowsOf(node.table).reduce((sum, row) => sum + this.#height(row, room, look), 0)
      if (node.image ?? node.svg) return sizeOf(node, room).height
      return node.text === undefined ? 0 : this.#set(look).heightOfString(textOf(node) || ' ', { width: room })
    }
    return top + inside() + bottom
  }

  #rowsOf({ body, widths }: NonNullable<Node['table']>): Node[] {
    return body.map(columns => ({ columns, columnGap: CELL_GAP, ...(widths && { widths }) }))
  }

  #set({ fontSize, bold, color }: Look): Paper {
    return this.#document
      .font(bold ? FONTS.Roboto.bold : FONTS.Roboto.normal)
      .fontSize(fontSize)
      .fillColor(color)
  }

  /** What a reader is told that it is; nothing for what only holds others. */
  #element(node: Node): Element | undefined {
    if (node.image ?? node.svg) return this.#document.struct('Figure', { alt: node.alt ?? '' })
    const [style = ''] = [node.style ?? []].flat()
    return this.#document.struct(HEADINGS[style] ?? (node.text === undefined ? 'Sect' : 'P'))
  }

  /** `parent`: what gets its content; absent in what is not read. */
  #draw(node: Node, x: number, y: number, width: number, outside: Look, parent?: Element): void {
    const look = lookOf(node, outside)
    const [left, top, right] = marginOf(node)
    const room = Math.max(10, width - left - right)
    let below = y + top
    if (node.fillColor)
      this.#document.rect(x, y, width, this.#height(node, width, outside)).fill(colourOf(node.fillColor))
    const drawPart = (part: Node, at: number, wide: number) => {
      const element = parent && this.#element(part)
      this.#draw(part, at, below, wide, look, element)
      if (element) parent?.add(element)
    }
    if (node.columns)
      for (const column of this.#columns(node, room)) drawPart(column.part, x + left + column.x, column.width)
    for (const part of [
      ...(node.stack ?? node.ul ?? []).map(nodeOf),
      ...(node.table ? this.#rowsOf(node.table) : []),
    ]) {
      drawPart(part, x + left, room)
      below += this.#height(part, room, look)
    }
    if (parent && (node.text ?? node.image ?? node.svg)) parent.add(this.#document.markStructureContent('Span'))
    if (node.text) this.#drawText(node, x + left, below, room, look)
    if (node.image) {
      const photo = this.#files.get(node.image)
      if (photo) this.#document.image(photo, x + left, below, { fit: [sizeOf(node, room).width, node.height ?? room] })
    }
    if (node.svg) this.#drawPlan(node, x + left, below, room)
    if (parent && (node.text ?? node.image ?? node.svg)) this.#document.endMarkedContent()
    parent?.end()
  }

  #drawText(node: Node, x: number, y: number, width: number, look: Look): void {
    const { link, linkToDestination: goTo } = node
    const target = { ...(link && { link }), ...(goTo && { goTo }) }
    this.#set(look).text(textOf(node), x, y, { width, ...target })
  }

  #drawPlan(node: Node, x: number, y: number, room: number): void {
    for (const [, name = ''] of node.svg?.matchAll(/href="(\w{64})"/g) ?? [])
      this.#images._imageRegistry[name] ??= this.#images.openImage(Buffer.from(this.#files.get(name) ?? []))
    const { width, height } = sizeOf(node, room)
    this.#renderer.renderSVG({ svg: node.svg, x, y, _width: width, _height: height })
    for (const link of node.links ?? [])
      this.#document.goTo(x + link.x, y + link.y, link.width, link.height, link.goTo, {
        Contents: new String(link.words),
      })
  }
}

const entryOf = (chapter: Node): Node => ({
  text: textOf(chapter),
  ...(chapter.id && { linkToDestination: chapter.id }),
})
