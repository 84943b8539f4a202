import type { ObjectStreams } from './objectStreams.ts'

/** What an element has in it, in reading order: elements, content of pages by its number, links by their object. */
type Kid =
  | StructureElement
  | { readonly page: number; readonly mark: number }
  | { readonly page: number; readonly link: number }

/** Of an element that is written: nothing can be added to it. */
const WRITTEN: Kid[] = []
Object.freeze(WRITTEN)

/** An element of a document's structure: a heading, a paragraph, the cell of a table. */
export class StructureElement {
  readonly type: string
  /** Its alternative text and attributes, as they stand in its dictionary. */
  readonly entries: string
  kids: Kid[] = []
  /** Of its object in the file. */
  readonly number: number
  readonly #objects: ObjectStreams

  constructor(
    objects: ObjectStreams,
    type: string,
    { alt, attributes }: { readonly alt?: string; readonly attributes?: string } = {},
  ) {
    this.#objects = objects
    this.number = objects.reserve()
    this.type = type
    this.entries = `${alt ? `/Alt ${textString(alt)}` : ''}${attributes ? `/A<<${attributes}>>` : ''}`
  }

  add(type: string, more?: { readonly alt?: string; readonly attributes?: string }): StructureElement {
    const child = new StructureElement(this.#objects, type, more)
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
  readonly root: StructureElement
  readonly #objects: ObjectStreams
  /** By their keys: the numbers of the elements of the content of a page in order, or that of the element of a link. */
  readonly #parents: (number | number[])[] = []
  readonly #pages = new Map<number, number[]>()

  constructor(objects: ObjectStreams) {
    this.#objects = objects
    this.root = new StructureElement(objects, 'Document')
  }

  /** The key of a page in the tree of parents. */
  addPage(page: number): number {
    const marks: number[] = []
    this.#pages.set(page, marks)
    return this.#parents.push(marks) - 1
  }

  /** What is drawn next on a page is content of the element. Returns its number on the page. */
  addContent(element: StructureElement, page: number): number {
    const mark = (this.#pages.get(page)?.push(element.number) ?? 0) - 1
    element.kids.push({ page, mark })
    return mark
  }

  /** The key of the next link, which is to be told to `addLink`. */
  get nextKey(): number {
    return this.#parents.length
  }

  addLink(element: StructureElement, page: number, link: number): void {
    this.#parents.push(element.number)
    element.kids.push({ page, link })
  }

  /** Writes elements of the root which get nothing any more, and forgets what is in them. */
  writeParts(from = 0, to = this.root.kids.length): void {
    for (const kid of this.root.kids.slice(from, to))
      if (kid instanceof StructureElement && kid.kids !== WRITTEN) this.#write(kid, this.root.number)
  }

  /** Writes what is not written yet; `root`: the number of the object that the catalogue names. */
  write(root: number): void {
    this.writeParts()
    this.#objects.add(this.root.number, written(this.root, root))
    this.#objects.add(
      root,
      `<</Type/StructTreeRoot/K ${this.root.number} 0 R/ParentTree ${this.#writeParents()} 0 R/ParentTreeNextKey ${this.#parents.length}>>`,
    )
    this.#objects.flush()
  }

  #write(element: StructureElement, parent: number): void {
    this.#objects.add(element.number, written(element, parent))
    for (const kid of element.kids) if (kid instanceof StructureElement) this.#write(kid, element.number)
    element.kids = WRITTEN
  }

  #writeParents(): number {
    const leaves: number[] = []
    for (let from = 0; from < this.#parents.length; from += ENTRIES_PER_LEAF) {
      const part = this.#parents.slice(from, from + ENTRIES_PER_LEAF)
      const entries = part.map(
        (owner, at) => `${from + at} ${Array.isArray(owner) ? `[${references(owner)}]` : references([owner])}`,
      )
      leaves.push(
        this.#objects.add(
          this.#objects.reserve(),
          `<</Limits[${from} ${from + part.length - 1}]/Nums[${entries.join(' ')}]>>`,
        ),
      )
    }
    return this.#objects.add(this.#objects.reserve(), `<</Kids[${leaves.map(number => `${number} 0 R`).join(' ')}]>>`)
  }
}

const references = (numbers: readonly number[]) => numbers.map(number => `${number} 0 R`).join(' ')

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
