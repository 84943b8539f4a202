import type { LaidOutLine, LaidOutWord, PageItem, Positioned } from 'pdfmake/js/LayoutBuilder.js'
import renderer from 'pdfmake/js/Renderer.js'
import { classOf } from './classOf.ts'
import type { StructureOfContent } from './structure.ts'
import type { StructureElement } from './structureTree.ts'
import type { TaggedDocument } from './taggedDocument.ts'

/** An area of a drawing that links to a place in the document, in points from the drawing's upper left corner. */
export interface DrawingLink {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly goTo: string
  /** The link's text for screen readers. */
  readonly words: string
}
type PlacedDrawing = Positioned & { readonly x: number; readonly y: number; readonly links?: readonly DrawingLink[] }

/**
 * Draws, and marks everything drawn as content of its structure element or as decoration: headers and footers, lines, backgrounds
 * and repeated table headings. Links are elements too.
 */
export class TaggedRenderer extends classOf(renderer)<TaggedDocument> {
  readonly #structure: StructureOfContent
  readonly #drawn = new WeakSet<object>()
  #marked: { readonly owner: StructureElement | undefined } | undefined

  constructor(document: TaggedDocument, structure: StructureOfContent) {
    super(document)
    this.#structure = structure
  }

  /** Draws the items of the document's current page. */
  drawItems(items: readonly PageItem[]): void {
    for (const { type, item } of items) {
      if (type === 'line') this.renderLine(item as LaidOutLine, (item as LaidOutLine).x, (item as LaidOutLine).y)
      else if (type === 'vector') this.renderVector(item)
      else if (type === 'image') this.renderImage(item)
      else if (type === 'svg') this.renderSVG(item as PlacedDrawing)
    }
    this.pdfDocument.endMark()
    this.#marked = undefined
  }

  override renderLine(line: LaidOutLine, x: number, y: number): void {
    const owner = this.#ownerOfLine(line)
    const link = line.inlines.find(part => part.link ?? part.linkToDestination)
    const runs = runsOf(line.inlines)
    line.inlines = runs
    if (!link) {
      this.#mark(owner)
      super.renderLine(line, x, y)
      return
    }
    const element = this.#linkIn(owner)
    this.#mark(owner && element)
    // One link for the line instead of one for each part.
    for (const part of runs) Object.assign(part, { link: undefined, linkToDestination: undefined })
    super.renderLine(line, x, y)
    const [first, last] = [runs[0], runs.at(-1)]
    if (!first || !last) return
    const place = { x: x + first.x, y, width: last.x + last.width - first.x, height: line.getHeight() }
    const words = runs.map(({ text }) => text).join('')
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
    return this.#structure.ownerOf(source)
  }

  /** Repeated table headings are the same lines again, so they have no owner. */
  #ownerOfLine(line: LaidOutLine): StructureElement | undefined {
    const { inlines } = line
    if (this.#drawn.has(inlines)) return undefined
    this.#drawn.add(inlines)
    return this.#ownerOf(line) ?? this.#structure.ownerOf(inlines[0])
  }

  /** Assigns the next content to an element, or to none. */
  #mark(owner: StructureElement | undefined): void {
    if (this.#marked && this.#marked.owner === owner) return
    this.#marked = { owner }
    this.pdfDocument.mark(owner)
  }

  /** A footer is decoration, but its link is still an element of the document. */
  #linkIn(owner: StructureElement | undefined): StructureElement {
    return (owner ?? this.pdfDocument.structure.root).add('Link')
  }
}

/** Merges adjacent words with the same style. */
function runsOf(words: readonly LaidOutWord[]): LaidOutWord[] {
  const runs: LaidOutWord[] = []
  let last: { text: string; width: number } | undefined
  let styleOfLast: object | undefined
  for (const word of words) {
    const wordStyle = Object.getPrototypeOf(word)
    if (last && wordStyle === styleOfLast && !word._pageNodeRef) {
      last.text += word.text
      last.width += word.width
    } else {
      const run = Object.assign(Object.create(wordStyle), word)
      runs.push(run)
      last = run
      styleOfLast = wordStyle
    }
  }
  return runs
}
