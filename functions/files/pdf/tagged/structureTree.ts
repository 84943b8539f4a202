import type { ObjectStreams } from './objectStreams.ts'

/** What an element has in it, in reading order: elements, content of pages by its number, links by their object. */
type Kid =
  | StructureElement
  | { readonly page: number; readonly mark: number }
  | { readonly page: number; readonly link: number }

/** An element of a document's structure: a heading, a paragraph, the cell of a table. */
export class StructureElement {
  readonly type: string
  /** Its alternative text and attributes, as they stand in its dictionary. */
  readonly entries: string
  readonly kids: Kid[] = []
  number = 0

  constructor(type: string, { alt, attributes }: { readonly alt?: string; readonly attributes?: string } = {}) {
    this.type = type
    this.entries = `${alt ? `/Alt ${textString(alt)}` : ''}${attributes ? `/A<<${attributes}>>` : ''}`
  }

  add(type: string, more?: { readonly alt?: string; readonly attributes?: string }): StructureElement {
    const child = new StructureElement(type, more)
    this.kids.push(child)
    return child
  }
}

/** A text in any alphabet, as a PDF has it. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** How many entries one leaf of the tree of parents has. */
const ENTRIES_PER_LEAF = 400

/** The structure of a document: its elements, and for each content and link the element that it is in. Pages and links are given by the numbers of their objects. */
export class StructureTree {
  readonly root = new StructureElement('Document')
  /** By their keys: the elements of the content of a page in order, or the element of a link. */
  readonly #parents: (StructureElement | StructureElement[])[] = []
  readonly #pages = new Map<number, StructureElement[]>()

  /** The key of a page in the tree of parents. */
  addPage(page: number): number {
    const marks: StructureElement[] = []
    this.#pages.set(page, marks)
    return this.#parents.push(marks) - 1
  }

  /** What is drawn next on a page is content of the element. Returns its number on the page. */
  addContent(element: StructureElement, page: number): number {
    const mark = (this.#pages.get(page)?.push(element) ?? 0) - 1
    element.kids.push({ page, mark })
    return mark
  }

  /** The key of the next link, which is to be told to `addLink`. */
  get nextKey(): number {
    return this.#parents.length
  }

  addLink(element: StructureElement, page: number, link: number): void {
    this.#parents.push(element)
    element.kids.push({ page, link })
  }

  /** Writes all of it; `root`: the number of the object that the catalogue names. */
  write(objects: ObjectStreams, root: number): void {
    const all = numbered(this.root, objects)
    for (const { element, parent } of all) objects.add(element.number, written(element, parent?.number ?? root))
    objects.add(
      root,
      `<</Type/StructTreeRoot/K ${this.root.number} 0 R/ParentTree ${this.#writeParents(objects)} 0 R/ParentTreeNextKey ${this.#parents.length}>>`,
    )
  }

  #writeParents(objects: ObjectStreams): number {
    const leaves: number[] = []
    for (let from = 0; from < this.#parents.length; from += ENTRIES_PER_LEAF) {
      const part = this.#parents.slice(from, from + ENTRIES_PER_LEAF)
      const entries = part.map(
        (owner, at) => `${from + at} ${Array.isArray(owner) ? `[${references(owner)}]` : references([owner])}`,
      )
      leaves.push(
        objects.add(objects.reserve(), `<</Limits[${from} ${from + part.length - 1}]/Nums[${entries.join(' ')}]>>`),
      )
    }
    return objects.add(objects.reserve(), `<</Kids[${leaves.map(number => `${number} 0 R`).join(' ')}]>>`)
  }
}

const references = (elements: readonly StructureElement[]) => elements.map(({ number }) => `${number} 0 R`).join(' ')

/** All elements with their parents; each gets the number of its object, so that they can name each other. */
function numbered(root: StructureElement, objects: ObjectStreams) {
  const all: { readonly element: StructureElement; readonly parent?: StructureElement }[] = [{ element: root }]
  for (const { element } of all) {
    element.number = objects.reserve()
    for (const kid of element.kids) if (kid instanceof StructureElement) all.push({ element: kid, parent: element })
  }
  return all
}

/** The page of an element is that of its first content; content elsewhere names its own. */
function written({ type, entries, kids }: StructureElement, parent: number): string {
  const home = kids.find(kid => !(kid instanceof StructureElement)) as { readonly page: number } | undefined
  const words = kids.map(kid => {
    if (kid instanceof StructureElement) return `${kid.number} 0 R`
    if ('link' in kid) return `<</Type/OBJR/Pg ${kid.page} 0 R/Obj ${kid.link} 0 R>>`
    return kid.page === home?.page ? kid.mark : `<</Type/MCR/Pg ${kid.page} 0 R/MCID ${kid.mark}>>`
  })
  return `<</S/${type}/P ${parent} 0 R${home ? `/Pg ${home.page} 0 R` : ''}${entries}/K[${words.join(' ')}]>>`
}
