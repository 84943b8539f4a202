import layoutBuilder, { type LaidOutLine, type Positioned } from 'pdfmake/js/LayoutBuilder.js'
import { classOf } from './classOf.ts'

/** Lays out, and notes on what it places which node it came from. Lines and drawings are copied on their way; the note stays. */
export class TaggedLayout extends classOf(layoutBuilder) {
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
