/** An element of a document's structure. */
export interface Element {
  add(child: object): Element
  end(): void
}
/** The parts of pdfkit that a person would use. */
export interface Paper extends NodeJS.ReadableStream {
  readonly page: { readonly width: number; readonly height: number }
  addNamedDestination(name: string): void
  addPage(options: object): Paper
  addStructure(element: Element): void
  bufferedPageRange(): { readonly count: number }
  end(): void
  endMarkedContent(): void
  fillColor(colour: string): Paper
  font(name: string): Paper
  fontSize(size: number): Paper
  goTo(x: number, y: number, width: number, height: number, name: string, options?: object): void
  heightOfString(text: string, options: object): number
  image(bytes: Uint8Array, x: number, y: number, options: object): Paper
  link(x: number, y: number, width: number, height: number, url: string, options?: object): void
  markContent(tag: string, options: object): void
  markStructureContent(tag: string): object
  readonly outline: { addItem(title: string): void }
  rect(x: number, y: number, width: number, height: number): { fill(colour: string): void }
  registerFont(name: string, bytes: Uint8Array): void
  struct(type: string, options?: object): Element
  switchToPage(at: number): void
  text(text: string, x: number, y: number, options: object): Paper
}
