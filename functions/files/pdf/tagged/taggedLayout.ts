import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import docMeasure from 'pdfmake/js/DocMeasure.js'
import docPreprocessor from 'pdfmake/js/DocPreprocessor.js'
import documentContext from 'pdfmake/js/DocumentContext.js'
import layoutBuilder, { type LaidOutLine, type PageOfItems, type Positioned } from 'pdfmake/js/LayoutBuilder.js'
import pageElementWriter from 'pdfmake/js/PageElementWriter.js'
import { classOf } from './classOf.ts'

const DocMeasure = classOf(docMeasure)
const DocPreprocessor = classOf(docPreprocessor)
const DocumentContext = classOf(documentContext)
const PageElementWriter = classOf(pageElementWriter)

export interface Looks {
  readonly styles: object
  readonly defaultStyle: object
}

/**
 * Lays out node after node and lets each page be drawn as soon as it is full, so that a document of a thousand pages is
 * never in memory as a whole. Notes on what it places which node that came from: lines and drawings are copied on their way; the note stays.
 */
export class TaggedLayout extends classOf(layoutBuilder) {
  /** Takes the nodes out of `content`: gives each when it is laid out, with the pages that are full since. */
  *layOut(content: Content[], document: object, { styles, defaultStyle }: Looks) {
    this.docPreprocessor = new DocPreprocessor()
    this.docMeasure = new DocMeasure(document, styles, defaultStyle, this.svgMeasure, this.tableLayouts)
    this.writer = new PageElementWriter(new DocumentContext())
    this.writer.addPage(this.pageSize, null, this.pageMargins)
    // The contents name chapters that follow them.
    const { stack } = this.docPreprocessor.preprocessDocument(content)
    const { pages } = this.writer.context()
    let full = 0
    for (let node = stack.shift(); node; node = stack.shift()) {
      const measured = this.docMeasure.measureNode(node)
      this.linearNodeList = []
      this.processNode(measured)
      yield { node: measured, pages: pages.slice(full, this.writer.context().page) }
      full = this.writer.context().page
    }
    yield { pages: pages.slice(full) }
  }

  /** Adds head and foot to page after page, which all are laid out. */
  *addRunning(header: DynamicContent, footer: DynamicContent): Generator<PageOfItems> {
    const context = this.writer.context()
    const { pages } = context
    for (const [at, page] of pages.entries()) {
      context.page = at
      this.linearNodeList = []
      const { pageSize, pageMargins } = page
      const { width, height } = pageSize
      const { top, bottom } = pageMargins
      this.#addBlock(header(at + 1, pages.length, pageSize), { width, height: top, y: 0 })
      this.#addBlock(footer(at + 1, pages.length, pageSize), { width, height: bottom, y: height - bottom })
      yield page
    }
  }

  /** What stands on the page that is worked at, outside of its margins. */
  #addBlock(content: Content | null | undefined, { width, height, y }: Record<'width' | 'height' | 'y', number>): void {
    if (!content) return
    this.writer.beginUnbreakableBlock(width, height)
    this.processNode(this.docMeasure.measureNode(this.docPreprocessor.preprocessBlock(content)))
    this.writer.commitUnbreakableBlock(0, y)
  }

  override buildNextLine(node: object): LaidOutLine | null {
    const line = super.buildNextLine(node)
    if (line) line.source = node
    return line
  }

  override processImage(node: Positioned): void {
    node.source = node
    super.processImage(node)
  }

  override processSVG(node: Positioned): void {
    node.source = node
    super.processSVG(node)
  }

  override processQr(node: Positioned & { readonly _canvas: Positioned[] }): void {
    for (const square of node._canvas) square.source = node
    super.processQr(node)
  }
}
