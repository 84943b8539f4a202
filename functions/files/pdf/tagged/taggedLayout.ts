import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import docMeasure from 'pdfmake/js/DocMeasure.js'
import docPreprocessor from 'pdfmake/js/DocPreprocessor.js'
import documentContext from 'pdfmake/js/DocumentContext.js'
import layoutBuilder, {
  type LaidOutLine,
  type PageOfItems,
  type Positioned,
  type Spaced,
  type TableRow,
} from 'pdfmake/js/LayoutBuilder.js'
import type { Styles } from 'pdfmake/js/StyleContextStack.js'
import { classOf } from './classOf.ts'
import { PageWriter } from './pageWriter.ts'
import { TextStyle, TextStyleStack } from './textStyles.ts'
import { WordMeasure } from './wordMeasure.ts'

const DocMeasure = classOf(docMeasure)
const DocPreprocessor = classOf(docPreprocessor)
const DocumentContext = classOf(documentContext)

export interface DocumentStyles {
  readonly styles: Styles
  readonly defaultStyle: object
}

interface Watcher {
  /** A node was measured. It starts on the page after the full pages. */
  begin(node: object): void
  /** These pages are complete. They follow the pages of the previous call. */
  full(pages: readonly PageOfItems[]): void
}

/**
 * Lays out node by node, a table row by row, and reports each page as soon as it is full, so that a document of a thousand pages
 * is never entirely in memory. Stores in each placed item the node that it came from (`source`). Later copies of lines and
 * drawings have the same `source`.
 */
export class TaggedLayout extends classOf(layoutBuilder) {
  #watcher: Watcher | undefined
  #full = 0

  /** Removes the nodes from `content`. */
  layOut(content: Content[], document: object, { styles, defaultStyle }: DocumentStyles, watcher: Watcher): void {
    this.#watcher = watcher
    this.docPreprocessor = new DocPreprocessor()
    const measure = new DocMeasure(document, styles, defaultStyle, this.svgMeasure, this.tableLayouts)
    measure.styleStack = new TextStyleStack(styles, [new TextStyle(defaultStyle)])
    measure.textInlines = new WordMeasure(document)
    this.docMeasure = measure
    this.writer = new PageWriter(new DocumentContext())
    this.writer.addPage(this.pageSize, null, this.pageMargins)
    // Preprocess all nodes first, because the contents refer to later chapters.
    const { stack } = this.docPreprocessor.preprocessDocument(content)
    for (let node = stack.shift(); node; node = stack.shift()) {
      const measured = this.docMeasure.measureNode(node)
      this.linearNodeList = []
      watcher.begin(measured)
      this.processNode(measured)
      this.#reportFullPages(this.writer.context().page)
    }
    this.#reportFullPages(this.writer.context().pages.length)
    this.#watcher = undefined
  }

  #reportFullPages(page: number): void {
    const { pages } = this.writer.contextStack[0] ?? this.writer.context()
    this.#watcher?.full(pages.slice(this.#full, page))
    this.#full = page
  }

  /** Between two rows of a table outside columns, the earlier pages are full. */
  override processRow(row: TableRow): object {
    // Unbreakable rows have a context of their own.
    const { page, snapshots } = this.writer.contextStack[0] ?? this.writer.context()
    if (snapshots.length === 0 && page > this.#full) this.#reportFullPages(page)
    const { rowIndex, tableNode } = row
    const kept = tableNode?.table.keptRows ?? []
    // Each row is an unbreakable block. A block around the rows of a run opens in the first row and closes in the last one.
    if (kept.some(({ first }) => first === rowIndex)) this.writer.beginUnbreakableBlock()
    const placed = super.processRow(row)
    if (kept.some(({ last }) => last === rowIndex)) this.writer.commitUnbreakableBlock()
    return placed
  }

  /** Adds header and footer to each page, after all pages are laid out. */
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

  /** Places content outside the margins of the current page. */
  #addBlock(content: Content | null | undefined, { width, height, y }: Record<'width' | 'height' | 'y', number>): void {
    if (!content) return
    this.writer.beginUnbreakableBlock(width, height)
    this.processNode(this.docMeasure.measureNode(this.docPreprocessor.preprocessBlock(content)))
    this.writer.commitUnbreakableBlock(0, y)
  }

  /**
   * A node with `leastHeight` starts a page if less is left of the current one. A margin at the end of a page is cut off; pdfmake
   * would start a page for it, which may stay empty.
   */
  override processNode(node: Spaced, ...more: readonly unknown[]): void {
    const { leastHeight = 0, pageBreak, _margin: margin } = node
    const isLow = this.writer.context().availableHeight < leastHeight
    if (isLow && !pageBreak && this.writer.transactionLevel === 0) this.writer.moveToNextPage()
    const below = margin?.[3] ?? 0
    if (margin) margin[3] = 0
    super.processNode(node, ...more)
    if (margin) margin[3] = below
    const context = this.writer.context()
    context.moveDown(Math.min(below, Math.max(0, context.availableHeight)))
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
