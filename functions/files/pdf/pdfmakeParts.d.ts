/** The parts of pdfmake 0.3.11 that `printer.ts` puts together; the package has no types for them. */
/** Node gives the module with its class in `default`; test runners and bundlers may give the class itself. */
type PdfMakeClass<C extends abstract new (...args: never[]) => object> = C | { readonly default: C }
interface PdfImage {
  readonly width: number
  readonly height: number
  readonly label: string
  readonly obj: unknown
}
interface PdfReference {
  readonly data: Record<string, unknown>
  compress: boolean
  write(chunk: Uint8Array): void
  end(): void
}
interface PdfPage {
  readonly pageSize: { readonly width: number; readonly height: number }
}

declare module 'pdfmake/js/PDFDocument.js' {
  /** What the document says about itself. */
  export interface DocumentInfo {
    readonly Title: string
    readonly Author: string
    readonly Subject: string
    readonly Creator: string
    readonly Producer: string
    readonly CreationDate: Date
  }
  export interface StructureElement {
    readonly dictionary: { readonly data: { readonly S: string; A?: object } }
    add(child: object): void
    end(): void
  }
  export interface PaperDocument extends NodeJS.ReadableStream {
    readonly _imageRegistry: Record<string, PdfImage | undefined>
    readonly _root: { readonly data: Record<string, unknown> }
    readonly info: DocumentInfo
    readonly page: object
    _addInfo(): void
    _normalizeColor(colour: unknown): unknown
    addStructure(element: StructureElement): void
    appendXML(xml: string): void
    endMarkedContent(): void
    goTo(x: number, y: number, width: number, height: number, destination: string, options: object): void
    link(x: number, y: number, width: number, height: number, url: string, options: object): void
    markContent(tag: string): void
    markStructureContent(tag: string): object
    openImage(bytes: Buffer): PdfImage
    provideFont(
      family: string,
      bold: boolean,
      italics: boolean,
    ): { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    registerFont(name: string, bytes: Buffer): void
    ref(data: Record<string, unknown>): PdfReference
    struct(type: string, options?: { readonly alt?: string }): StructureElement
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
  /** What stands on a page, and the node that it came from. */
  export interface Positioned {
    source?: object
  }
  interface LaidOutWord {
    readonly text: string
    readonly x: number
    readonly width: number
    readonly link?: string | undefined
    readonly linkToDestination?: string | undefined
  }
  export interface LaidOutLine extends Positioned {
    readonly inlines: readonly LaidOutWord[]
    clone(): LaidOutLine
    getHeight(): number
  }
  type Constructor = new (
    size: object,
    margins: object,
    svgMeasure: object,
  ) => {
    buildNextLine(node: object): LaidOutLine | null
    processImage(node: Positioned): void
    processQr(node: Positioned): void
    processSVG(node: Positioned): void
    registerTableLayouts(layouts: object): void
    layoutDocument(
      content: unknown,
      document: object,
      styles: object,
      defaultStyle: object,
      background: unknown,
      header: unknown,
      footer: unknown,
    ): PdfPage[]
  }
  const module: PdfMakeClass<Constructor>
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
    renderPages(pages: readonly PdfPage[]): void
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
