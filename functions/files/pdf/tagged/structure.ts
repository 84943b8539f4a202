import type { StructureElement } from './structureTree.ts'

/** A node of the content after layout, with the measured texts, tables and lists. */
interface LaidOutNode {
  readonly stack?: readonly LaidOutNode[]
  readonly columns?: readonly LaidOutNode[]
  readonly ul?: readonly LaidOutNode[]
  readonly ol?: readonly LaidOutNode[]
  readonly table?: { readonly body: readonly (readonly LaidOutNode[])[]; readonly headerRows?: number }
  readonly toc?: { readonly title?: LaidOutNode; readonly _table?: LaidOutNode }
  readonly text?: unknown
  readonly style?: string | readonly string[]
  readonly tag?: 'facts' | 'layout'
  readonly alt?: string
  readonly colSpan?: number
  /** Covered by the cell before it. */
  readonly _span?: boolean
  readonly listMarker?: { readonly _inlines?: readonly object[] }
}

const HEADING_LEVELS: Readonly<Record<string, number>> = { chapter: 1, h2: 2, h3: 3 }

/**
 * Builds the structure of the layout in reading order: headings, paragraphs, lists, tables, figures, contents (ISO 14289-1,
 * PDF/UA-1). Elements get their content when it is drawn.
 */
export class StructureOfContent {
  readonly #root: StructureElement
  /** The elements of nodes and of list numbers. A node without an element is decoration. */
  readonly #owners = new WeakMap<object, StructureElement>()
  #level = 0

  constructor(root: StructureElement) {
    this.#root = root
  }

  /** Appends a node. The layout has already turned shorthands, such as plain text, into nodes. */
  add(node: object): void {
    this.#addNode(node, this.#root)
  }

  ownerOf(part: object | undefined): StructureElement | undefined {
    return part && this.#owners.get(part)
  }

  /** A heading is at most one level below the previous one, whatever its style. */
  #headingType(style: LaidOutNode['style']): string | undefined {
    const wanted = [style].flat().map(name => HEADING_LEVELS[name ?? ''])[0]
    if (!wanted) return undefined
    this.#level = Math.min(wanted, this.#level + 1)
    return `H${this.#level}`
  }

  /** `isAlone`: the parent has no other content, so a plain text needs no paragraph. */
  #addNode(node: LaidOutNode, parent: StructureElement, isAlone = false): void {
    if (node.alt) this.#owners.set(node, parent.add('Figure', { alt: node.alt }))
    else if (node.stack ?? node.columns)
      for (const part of node.stack ?? node.columns ?? []) this.#addNode(part, parent, isAlone && isOnly(node))
    else if (node.ul) this.#addList(node.ul, parent, 'Disc')
    else if (node.ol) this.#addList(node.ol, parent, 'Decimal')
    else if (node.toc) this.#addContents(node.toc, parent)
    else if (node.table) this.#addTable(node, node.table, parent)
    else if (node.text !== undefined && node.text !== '') this.#addText(node, parent, isAlone)
  }

  #addText(node: LaidOutNode, parent: StructureElement, isAlone: boolean): void {
    const heading = this.#headingType(node.style)
    this.#owners.set(node, isAlone && !heading ? parent : parent.add(heading ?? 'P'))
  }

  #addList(items: readonly LaidOutNode[], parent: StructureElement, numbering: string): void {
    const list = parent.add('L', { attributes: `/O/List/ListNumbering/${numbering}` })
    for (const item of items) {
      const point = list.add('LI')
      const number = item.listMarker?._inlines?.[0]
      if (number) this.#owners.set(number, point.add('Lbl'))
      this.#addNode(item, point.add('LBody'), true)
    }
  }

  #addContents({ title, _table }: NonNullable<LaidOutNode['toc']>, parent: StructureElement): void {
    if (title) this.#addNode(title, parent)
    const contents = parent.add('TOC')
    for (const row of _table?.table?.body ?? []) {
      const entry = contents.add('TOCI').add('Reference')
      for (const cell of row) this.#owners.set(cell, entry)
    }
  }

  #addTable(
    { tag }: LaidOutNode,
    { body, headerRows = 0 }: NonNullable<LaidOutNode['table']>,
    parent: StructureElement,
  ): void {
    const cells = body.map(row => row.filter(({ _span }) => !_span))
    if (tag === 'layout' || (tag !== 'facts' && headerRows === 0)) {
      for (const cell of cells.flat()) this.#addNode(cell, parent)
      return
    }
    const table = parent.add('Table')
    for (const [at, row] of cells.entries()) {
      const line = table.add('TR')
      for (const [column, cell] of row.entries()) {
        const scope = at < headerRows ? 'Column' : tag === 'facts' && column === 0 ? 'Row' : undefined
        const span = cell.colSpan && cell.colSpan > 1 ? `/ColSpan ${cell.colSpan}` : ''
        const attributes = scope || span ? `/O/Table${scope ? `/Scope/${scope}` : ''}${span}` : ''
        this.#addNode(cell, line.add(scope ? 'TH' : 'TD', { attributes }), true)
      }
    }
  }
}

const isOnly = ({ stack, columns }: LaidOutNode): boolean => (stack ?? columns ?? []).length === 1
