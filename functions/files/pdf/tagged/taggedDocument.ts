import paperDocument, { type StructureElement } from 'pdfmake/js/PDFDocument.js'
import { classOf } from './classOf.ts'
import { descriptionOf } from './conformance.ts'

/** Where on a page, in points from its upper left corner. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type LinkTarget = { readonly url: string } | { readonly goTo: string }

/** A document whose links are elements of its structure, and whose metadata say what it conforms to. */
export class TaggedDocument extends classOf(paperDocument) {
  /** Whether all pages are our own: only then is anything claimed of the whole. */
  isAllOurs = true

  /** Metadata once more, escaped: pdfkit writes the title into XML as it is. */
  override _addInfo(): void {
    this.appendXML(descriptionOf(this.info, this.isAllOurs))
  }

  /** A link and its element, said to who cannot see it in `words`. */
  addLink({ x, y, width, height }: Place, target: LinkTarget, words: string, element: StructureElement): void {
    const options = { structParent: element, Contents: new String(words) }
    if ('url' in target) this.link(x, y, width, height, target.url, options)
    else this.goTo(x, y, width, height, target.goTo, options)
    // The page of a link is the one that is drawn while its element ends.
    element.end()
  }
}
