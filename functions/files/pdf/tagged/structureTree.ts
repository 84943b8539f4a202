import type { ObjectStreams } from './objectStreams.ts'

/** The content of an element in reading order: elements, page content by number, links by object. */
type Kid =
  | StructureElement
  | { readonly page: number; readonly mark: number }
  | { readonly page: number; readonly link: number }

/** Marks an element that is already written; nothing can be added to it. */
const WRITTEN: Kid[] = []
Object.freeze(WRITTEN)

export class StructureElement {
  readonly type: string
  /** Alternative text and attributes, as written in the element's dictionary. */
  readonly entries: string
  kids: Kid[] = []
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

/** A PDF string in UTF-16, for text in any alphabet. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Entries per leaf of the parent tree. */
const ENTRIES_PER_LEAF = 400

/**
 * The structure of a document: its elements, and the element of each content and link. Pages and links are identified by object
 * number.
 */
export class StructureTree {
  readonly root: StructureElement
  readonly #objects: ObjectStreams
  /** By key: for a page, the element numbers of its content in order; for a link, its element number. */
  readonly #parents: (number | number[])[] = []
  readonly #pages = new Map<number, number[]>()

  constructor(objects: ObjectStreams) {
    this.#objects = objects
    this.root = new StructureElement(objects, 'Document')
  }

  /** Returns the page's key in the parent tree. */
  addPage(page: number): number {
    const marks: number[] = []
    this.#pages.set(page, marks)
    return this.#parents.push(marks) - 1
  }

  /** Adds the next content of a page to an element. Returns the content's number on the page. */
  addContent(element: StructureElement, page: number): number {
    const mark = (this.#pages.get(page)?.push(element.number) ?? 0) - 1
    element.kids.push({ page, mark })
    return mark
  }

  /** The key of the next link; the caller then passes the link to `addLink`. */
  get nextKey(): number {
    return this.#parents.length
  }

  addLink(element: StructureElement, page: number, link: number): void {
    this.#parents.push(element.number)
    element.kids.push({ page, link })
  }

  /** Writes finished elements of the root and frees their content. */
  writeParts(from = 0, to = this.root.kids.length): void {
    for (const kid of this.root.kids.slice(from, to))
      if (kid instanceof StructureElement && kid.kids !== WRITTEN) this.#write(kid, this.root.number)
  }

  /** Writes the remaining elements. `root`: the object number in the catalogue. */
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

/** An element's page is the page of its first content. Content on other pages names its own page. */
function written({ type, entries, kids }: StructureElement, parent: number): string {
  const home = kids.find(kid => !(kid instanceof StructureElement)) as { readonly page: number } | undefined
  const words = kids.map(kid => {
    if (kid instanceof StructureElement) return `${kid.number} 0 R`
    if ('link' in kid) return `<</Type/OBJR/Pg ${kid.page} 0 R/Obj ${kid.link} 0 R>>`
    return kid.page === home?.page ? kid.mark : `<</Type/MCR/Pg ${kid.page} 0 R/MCID ${kid.mark}>>`
  })
  return `<</S/${type}/P ${parent} 0 R${home ? `/Pg ${home.page} 0 R` : ''}${entries}/K[${words.join(' ')}]>>`
}
