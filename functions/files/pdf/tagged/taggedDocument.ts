import paperDocument, { type PdfPage } from 'pdfmake/js/PDFDocument.js'
import { classOf } from './classOf.ts'
import { descriptionOf } from './conformance.ts'
import { ObjectStreams } from './objectStreams.ts'
import { type StructureElement, StructureTree } from './structureTree.ts'

/** A rectangle on a page, in points from the upper left corner. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type LinkTarget = { readonly url: string } | { readonly goTo: string }

/** A document with tagged content, and with metadata that claim conformance. */
export class TaggedDocument extends classOf(paperDocument) {
  /** True if all pages are our own. Otherwise the metadata claim nothing. */
  isAllOurs = true
  readonly #objects = new ObjectStreams(this)
  readonly structure = new StructureTree(this.#objects)
  #isMarked = false
  /** Pending drawing operators and their page, written together because each write is expensive. */
  #drawn: string[] = []
  #drawnOn: PdfPage | undefined

  /** Adds escaped metadata: pdfkit writes the title into XML unescaped. */
  override _addInfo(): void {
    this.appendXML(descriptionOf(this.info, this.isAllOurs))
  }

  /** The next content belongs to `element` or, if undefined, is decoration that is not read aloud. */
  mark(element: StructureElement | undefined): void {
    this.endMark()
    this.#isMarked = true
    if (!element) {
      this.addContent('/Artifact BMC')
      return
    }
    const { dictionary } = this.page
    if (dictionary.data.StructParents === undefined)
      Object.assign(dictionary.data, { StructParents: this.structure.addPage(dictionary.id), Tabs: 'S' })
    this.addContent(`/${element.type} <</MCID ${this.structure.addContent(element, dictionary.id)}>> BDC`)
  }

  endMark(): void {
    if (this.#isMarked) this.addContent('EMC')
    this.#isMarked = false
  }

  /** A link and its element; `words` is the link's text for screen readers. */
  addLink({ x, y, width, height }: Place, target: LinkTarget, words: string, element: StructureElement): void {
    const options = { StructParent: this.structure.nextKey, Contents: new String(words) }
    if ('url' in target) this.link(x, y, width, height, target.url, options)
    else this.goTo(x, y, width, height, target.goTo, options)
    const link = this.page.annotations.at(-1)
    if (link) this.structure.addLink(element, this.page.dictionary.id, link.id)
  }

  override addContent(operators: string): this {
    const { page } = this
    if (!page.content) return super.addContent(operators)
    if (page !== this.#drawnOn) this.#writeDrawn()
    this.#drawnOn = page
    this.#drawn.push(operators)
    return this
  }

  #writeDrawn(): void {
    if (this.#drawn.length > 0) this.#drawnOn?.write(this.#drawn.join('\n'))
    this.#drawn = []
  }

  override flushPages(): void {
    this.#writeDrawn()
    super.flushPages()
  }

  /** Writes the page's content so far; later content becomes a second part. */
  writePage(): void {
    const { page } = this
    this.#writeDrawn()
    const { content } = page
    content?.end()
    page.content = this.ref({})
    page.dictionary.data.Contents = [content, page.content]
  }

  /** Returns to a page to draw on it again. */
  backTo(index: number): void {
    this.switchToPage(index)
    this._ctm = [1, 0, 0, -1, 0, this.page.height]
  }

  /** Called after all pages are drawn. */
  override endMarkings(): void {
    const info = this.ref({ Marked: true })
    info.end()
    // Compressed objects are not tracked individually, so do not wait for this one.
    const root = this.ref({})
    this._waiting--
    this.structure.write(root.id)
    Object.assign(this._root.data, { MarkInfo: info, StructTreeRoot: root })
  }

  override _finalize(): void {
    this._ended = false
    this.#objects.writeTable({ Root: this._root, Info: this._info, ID: [this._id, this._id] })
    this.push(null)
  }
}
