import type { LaidOutLine, Positioned } from 'pdfmake/js/LayoutBuilder.js'
import type { StructureElement } from 'pdfmake/js/PDFDocument.js'
import renderer from 'pdfmake/js/Renderer.js'
import { classOf } from './classOf.ts'
import type { Structure } from './structure.ts'
import type { TaggedDocument } from './taggedDocument.ts'

/** A part of a drawing that leads to a place in the document, in points from the drawing's upper left corner. */
export interface DrawingLink {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly goTo: string
  /** Where it leads, for who cannot see it. */
  readonly words: string
}
type PlacedDrawing = Positioned & { readonly x: number; readonly y: number; readonly links?: readonly DrawingLink[] }

/**
 * Draws, and marks all that it draws as content of its element of the structure or as no content: the heads and feet of
 * pages, lines, backgrounds, and the headings of a table where they are repeated. Links are elements too.
 */
export class TaggedRenderer extends classOf(renderer)<TaggedDocument> {
  readonly #structure: Structure
  readonly #drawn = new WeakSet<object>()
  #marked: { readonly page: object; readonly owner: StructureElement | undefined } | undefined

  constructor(document: TaggedDocument, structure: Structure) {
    super(document)
    this.#structure = structure
  }

  override renderLine(line: LaidOutLine, x: number, y: number): void {
    const owner = this.#ownerOfLine(line)
    const link = line.inlines.find(part => part.link ?? part.linkToDestination)
    if (!link) {
      this.#mark(owner)
      super.renderLine(line, x, y)
      return
    }
    // One link for the line, where each of its words would be one.
    const unlinked = Object.assign(line.clone(), {
      inlines: line.inlines.map(part => ({ ...part, link: undefined, linkToDestination: undefined })),
    })
    const element = this.#linkIn(owner)
    this.#mark(owner && element)
    super.renderLine(unlinked, x, y)
    const [first, last] = [unlinked.inlines[0], unlinked.inlines.at(-1)]
    if (!first || !last) return
    const place = { x: x + first.x, y, width: last.x + last.width - first.x, height: unlinked.getHeight() }
    const words = unlinked.inlines.map(({ text }) => text).join('')
    this.pdfDocument.addLink(
      place,
      link.link ? { url: link.link } : { goTo: link.linkToDestination ?? '' },
      words,
      element,
    )
  }

  override renderVector(vector: Positioned): void {
    this.#mark(this.#ownerOf(vector))
    super.renderVector(vector)
  }

  override renderImage(image: Positioned): void {
    this.#mark(this.#ownerOf(image))
    super.renderImage(image)
  }

  override renderSVG(drawing: PlacedDrawing): void {
    const owner = this.#ownerOf(drawing)
    this.#mark(owner)
    super.renderSVG(drawing)
    for (const { x, y, width, height, goTo, words } of drawing.links ?? []) {
      const place = { x: drawing.x + x, y: drawing.y + y, width, height }
      this.pdfDocument.addLink(place, { goTo }, words, this.#linkIn(owner))
    }
  }

  #ownerOf({ source }: Positioned): StructureElement | undefined {
    return source && this.#structure.owners.get(source)
  }

  /** The headings of a table are the same lines again on its further pages. */
  #ownerOfLine(line: LaidOutLine): StructureElement | undefined {
    const { inlines } = line
    if (this.#drawn.has(inlines)) return undefined
    this.#drawn.add(inlines)
    return this.#ownerOf(line) ?? (inlines[0] && this.#structure.owners.get(inlines[0]))
  }

  /** What is drawn next belongs to an element, or to none. */
  #mark(owner: StructureElement | undefined): void {
    const { pdfDocument: document } = this
    const { page } = document
    if (this.#marked?.page === page) {
      if (this.#marked.owner === owner) return
      document.endMarkedContent()
    }
    this.#marked = { page, owner }
    if (owner) owner.add(document.markStructureContent(owner.dictionary.data.S))
    else document.markContent('Artifact')
  }

  /** In the foot of a page, which is no content, a link still is an element of the document. */
  #linkIn(owner: StructureElement | undefined): StructureElement {
    const element = this.pdfDocument.struct('Link')
    ;(owner ?? this.#structure.root).add(element)
    return element
  }
}
