/** The parts of pdfmake 0.3.11 that `printer.ts` combines; the package has no types for them. */
/** Node provides the class in `default`; test runners and bundlers may provide the class itself. */
type PdfMakeClass<C extends abstract new (...args: never[]) => object> = C | { readonly default: C }
interface PdfImage {
  readonly width: number
  readonly height: number
  readonly label: string
  /** The Exif orientation of a JPEG, 1 to 8. */
  readonly orientation?: number | undefined
  readonly colorSpace?: string | undefined
  /** The image's PDF object, set after it is first drawn. */
  obj?: unknown
  embed?(document: unknown): void
  /** Set for a PNG. */
  readonly image?: PngPixels
}
interface PngPixels {
  readonly width: number
  readonly height: number
  readonly pixelBitlength: number
  readonly hasAlphaChannel: boolean
  readonly interlaceMethod: number
  readonly transparency: { readonly indexed?: unknown }
  readonly imgData: Buffer
}
/** Rows of a table that stay on one page: the first and the last one. */
interface KeptRows {
  readonly first: number
  readonly last: number
}
interface PdfReference {
  readonly id: number
  data: Record<string, unknown>
  compress: boolean
  write(chunk: Uint8Array): void
  end(): void
}
declare module 'pdfmake/js/PDFDocument.js' {
  export interface DocumentInfo {
    readonly Title: string
    readonly Author: string
    readonly Subject: string
    readonly Creator: string
    readonly Producer: string
    readonly CreationDate: Date
  }
  export interface PdfPage {
    readonly annotations: readonly PdfReference[]
    /** The current content stream; absent while part of a drawing is drawn separately. */
    content?: PdfReference
    readonly dictionary: PdfReference
    readonly height: number
    write(operators: string): void
  }
  export interface PaperDocument extends NodeJS.ReadableStream {
    _ctm: readonly number[]
    _ended: boolean
    readonly _id: unknown
    readonly _imageRegistry: Record<string, PdfImage | undefined>
    readonly _info: unknown
    readonly _offset: number
    readonly _offsets: (number | null)[]
    readonly _root: { readonly data: Record<string, unknown> }
    _waiting: number
    readonly info: DocumentInfo
    readonly page: PdfPage
    _addInfo(): void
    _finalize(): void
    _write(text: string): void
    addContent(operators: string): this
    addPage(options: object): void
    _normalizeColor(colour: unknown): unknown
    appendXML(xml: string): void
    endMarkings(): void
    flushPages(): void
    goTo(x: number, y: number, width: number, height: number, destination: string, options: object): void
    link(x: number, y: number, width: number, height: number, url: string, options: object): void
    openImage(bytes: Buffer): PdfImage
    provideFont(
      family: string,
      bold: boolean,
      italics: boolean,
    ): { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    push(chunk: null): void
    ref(data: Record<string, unknown>): PdfReference
    registerFont(name: string, bytes: Buffer): void
    switchToPage(index: number): void
    end(): void
  }
  type Constructor = new (
    fonts: object,
    images: object,
    patterns: object,
    attachments: object,
    options: object,
    files: object,
    mayRead: (path: string) => boolean,
  ) => PaperDocument
  const module: PdfMakeClass<Constructor>
  export default module
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type { Content, ContextPageSize } from 'pdfmake/interfaces.js'

  /** An item on a page, and the node that it came from. */
  export interface Positioned {
    source?: object
  }
  export interface LaidOutWord {
    readonly text: string
    readonly x: number
    readonly width: number
    readonly link?: string | undefined
    readonly linkToDestination?: string | undefined
    readonly _pageNodeRef?: object
  }
  export interface LaidOutLine extends Positioned {
    readonly x: number
    readonly y: number
    inlines: readonly LaidOutWord[]
    /** The line shows the page number of a node that may not be laid out yet. */
    readonly _pageNodeRef?: object
    getHeight(): number
  }
  export interface PageItem {
    readonly type: string
    readonly item: Positioned
  }
  export interface PageOfItems {
    readonly pageMargins: { readonly top: number; readonly bottom: number }
    readonly pageSize: ContextPageSize
    items: PageItem[]
  }
  export interface TableRow {
    readonly rowIndex: number
    readonly tableBody: object[][]
    /** Absent for columns, which are laid out like a row. */
    readonly tableNode?: { readonly table: { readonly keptRows?: readonly KeptRows[] } }
  }
  /** A measured node. `_margin`: left, top, right, bottom. */
  export interface Spaced {
    readonly leastHeight?: number
    readonly pageBreak?: string
    readonly _margin?: number[] | null
  }
  /** The position of the next item. `snapshots`: the positions before the surrounding columns. */
  interface Context {
    readonly availableHeight: number
    readonly availableWidth: number
    page: number
    readonly pages: PageOfItems[]
    readonly snapshots: readonly object[]
    readonly y: number
    getCurrentPage(): PageOfItems
    moveDown(height: number): void
  }
  /** The header of a table, repeated on each page. */
  export interface Repeated {
    readonly height: number
    readonly xOffset: number
  }
  export interface Writer {
    /** The contexts outside the current unbreakable block, the page's first. */
    readonly contextStack: readonly Context[]
    repeatables: Repeated[]
    /** The nesting depth of unbreakable blocks. */
    transactionLevel: number
    addFragment(fragment: { readonly items: readonly PageItem[]; readonly height: number }): unknown
    addPage(size: object, orientation: null, margins: object): void
    /** Without a size, the block takes the available room. */
    beginUnbreakableBlock(width?: number, height?: number): void
    commitUnbreakableBlock(x?: number, y?: number): void
    context(): Context
    moveToNextPage(orientation?: string): void
    popContext(): void
    pushToRepeatables(head: Repeated): void
  }
  type Constructor = new (
    size: object,
    margins: object,
    svgMeasure: object,
  ) => {
    docMeasure: { measureNode(node: object): object }
    docPreprocessor: {
      preprocessBlock(content: Content): object
      preprocessDocument(content: object): { readonly stack: object[] }
    }
    linearNodeList: object[]
    readonly pageMargins: object
    readonly pageSize: object
    readonly svgMeasure: object
    readonly tableLayouts: object
    writer: Writer
    buildNextLine(node: object): LaidOutLine | null
    processImage(node: Positioned): void
    processNode(node: Spaced, ...more: readonly unknown[]): void
    processQr(node: Positioned): void
    processRow(row: TableRow): object
    processSVG(node: Positioned): void
    registerTableLayouts(layouts: object): void
  }
  const module: PdfMakeClass<Constructor>
  export default module
}

declare module 'pdfmake/js/DocPreprocessor.js' {
  import type { Content } from 'pdfmake/interfaces.js'

  const module: PdfMakeClass<
    new () => {
      preprocessBlock(content: Content): object
      preprocessDocument(content: object): { readonly stack: object[] }
    }
  >
  export default module
}

declare module 'pdfmake/js/DocumentContext.js' {
  const module: PdfMakeClass<new () => object>
  export default module
}

declare module 'pdfmake/js/PageElementWriter.js' {
  import type { Writer } from 'pdfmake/js/LayoutBuilder.js'

  const module: PdfMakeClass<new (context: object) => Writer>
  export default module
}

declare module 'pdfmake/js/Renderer.js' {
  import type { LaidOutLine, Positioned } from 'pdfmake/js/LayoutBuilder.js'
  import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'

  type Constructor = new <D extends PaperDocument>(
    document: D,
  ) => {
    readonly pdfDocument: D
    renderImage(image: Positioned): void
    renderLine(line: LaidOutLine, x: number, y: number): void
    renderSVG(drawing: Positioned): void
    renderVector(vector: Positioned): void
  }
  const module: PdfMakeClass<Constructor>
  export default module
}

declare module 'pdfmake/js/SVGMeasure.js' {
  const module: PdfMakeClass<new () => object>
  export default module
}

declare module 'pdfmake/js/tableLayouts.js' {
  export const tableLayouts: object
}
