/** The parts of pdfmake 0.3.11 that measure text. */
declare module 'pdfmake/js/StyleContextStack.js' {
  export type Style = Readonly<Record<string, unknown>>
  export type Styles = Readonly<Record<string, object>>
  type Constructor = new (
    styles: Styles,
    defaultStyle?: object,
  ) => {
    readonly styleDictionary: Styles
    /** Returns the number of pushed styles. */
    autopush(node: object): number
    clone(): object
    getProperty(name: string): unknown
    pop(howMany?: number): void
    push(style: string | object): void
  }
  const module: PdfMakeClass<Constructor>
  export default module
}

declare module 'pdfmake/js/TextInlines.js' {
  export interface Font {
    readonly id: string
  }
  export interface Word {
    readonly text: string
    readonly width?: number
    readonly leadingCut?: number
    readonly trailingCut?: number
    readonly noWrap?: boolean | null
  }
  type Constructor = new (
    document: object,
  ) => {
    buildInlines(
      text: object,
      styles: object,
    ): { readonly items: Word[]; readonly minWidth: number; readonly maxWidth: number }
    measure(words: readonly Word[], styles: object): Word[]
    widthOfText(text: string, style: { readonly font: Font; readonly fontSize: number }): number
  }
  const module: PdfMakeClass<Constructor>
  export default module
}

declare module 'pdfmake/js/DocMeasure.js' {
  const module: PdfMakeClass<
    new (
      document: object,
      styles: object,
      defaultStyle: object,
      svgMeasure: object,
      tableLayouts: object,
    ) => { styleStack: object; textInlines: object; measureNode(node: object): object }
  >
  export default module
}
