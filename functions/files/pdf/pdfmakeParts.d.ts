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
  export interface PaperDocument extends NodeJS.ReadableStream {
    readonly _imageRegistry: Record<string, PdfImage | undefined>
    openImage(bytes: Buffer): PdfImage
    goTo(x: number, y: number, width: number, height: number, destination: string): void
    provideFont(
      family: string,
      bold: boolean,
      italics: boolean,
    ): { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    registerFont(name: string, bytes: Buffer): void
    ref(data: Record<string, unknown>): PdfReference
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
  type Constructor = new (
    size: object,
    margins: object,
    svgMeasure: object,
  ) => {
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
  import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'

  interface PlacedDrawing {
    readonly x: number
    readonly y: number
  }
  type Constructor = new (
    document: PaperDocument,
  ) => {
    readonly pdfDocument: PaperDocument
    renderPages(pages: readonly PdfPage[]): void
    renderSVG(drawing: PlacedDrawing): void
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
