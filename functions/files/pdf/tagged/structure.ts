import type { Content } from 'pdfmake/interfaces.js'
import type { PaperDocument, StructureElement } from 'pdfmake/js/PDFDocument.js'

/** A node of the content as the layout leaves it: texts, tables and lists with what was measured. */
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

export interface Structure {
  /** The whole document. */
  readonly root: StructureElement
  /** The elements of nodes and of the numbers of lists. What has none is no content, but decoration. */
  readonly owners: ReadonlyOwners
}
type ReadonlyOwners = Pick<WeakMap<object, StructureElement>, 'get'>

const HEADING_LEVELS: Readonly<Record<string, number>> = { chapter: 1, h2: 2, h3: 3 }

/**
 * Writes what the content is into the document: headings, paragraphs, lists, tables, figures, contents, in reading order
 * (ISO 14289-1, PDF/UA-1). `content` is what was laid out. The elements get their marked content when it is drawn.
 */
export function addStructure(content: readonly Content[], document: PaperDocument): Structure {
  const owners = new WeakMap<object, StructureElement>()
  const root = document.struct('Document')
  document.addStructure(root)
  let level = 0

  const child = (parent: StructureElement, type: string, attributes: Attributes = {}): StructureElement => {
    const element = document.struct(type, attributes.alt ? { alt: attributes.alt } : {})
    if (attributes.A) element.dictionary.data.A = attributes.A
    parent.add(element)
    return element
  }

  /** A heading is never more than one level below the one before it, whatever it looks like. */
  function headingType(style: LaidOutNode['style']): string | undefined {
    const wanted = [style].flat().map(name => HEADING_LEVELS[name ?? ''])[0]
    if (!wanted) return undefined
    level = Math.min(wanted, level + 1)
    return `H${level}`
  }

  /** `isAlone`: nothing else is in the parent, so that a plain text needs no paragraph of its own. */
  function addNode(node: LaidOutNode, parent: StructureElement, isAlone = false): void {
    if (node.alt) owners.set(node, child(parent, 'Figure', { alt: node.alt }))
    else if (node.stack ?? node.columns)
      for (const part of node.stack ?? node.columns ?? []) addNode(part, parent, isAlone && isOnly(node))
    else if (node.ul) addList(node.ul, parent, 'Disc')
    else if (node.ol) addList(node.ol, parent, 'Decimal')
    else if (node.toc) addContents(node.toc, parent)
    else if (node.table) addTable(node, node.table, parent)
    else if (node.text !== undefined && node.text !== '') addText(node, parent, isAlone)
  }

  function addText(node: LaidOutNode, parent: StructureElement, isAlone: boolean): void {
    const heading = headingType(node.style)
    owners.set(node, isAlone && !heading ? parent : child(parent, heading ?? 'P'))
  }

  function addList(items: readonly LaidOutNode[], parent: StructureElement, numbering: string): void {
    const list = child(parent, 'L', { A: { O: 'List', ListNumbering: numbering } })
    for (const item of items) {
      const point = child(list, 'LI')
      const number = item.listMarker?._inlines?.[0]
      if (number) owners.set(number, child(point, 'Lbl'))
      addNode(item, child(point, 'LBody'), true)
    }
  }

  function addContents({ title, _table }: NonNullable<LaidOutNode['toc']>, parent: StructureElement): void {
    if (title) addNode(title, parent)
    const contents = child(parent, 'TOC')
    for (const row of _table?.table?.body ?? []) {
      const entry = child(child(contents, 'TOCI'), 'Reference')
      for (const cell of row) owners.set(cell, entry)
    }
  }

  function addTable(
    { tag }: LaidOutNode,
    { body, headerRows = 0 }: NonNullable<LaidOutNode['table']>,
    parent: StructureElement,
  ): void {
    const cells = body.map(row => row.filter(({ _span }) => !_span))
    if (tag === 'layout' || (tag !== 'facts' && headerRows === 0)) {
      for (const cell of cells.flat()) addNode(cell, parent)
      return
    }
    const table = child(parent, 'Table')
    for (const [at, row] of cells.entries()) {
      const line = child(table, 'TR')
      for (const [column, cell] of row.entries()) {
        const scope = at < headerRows ? 'Column' : tag === 'facts' && column === 0 ? 'Row' : undefined
        const span = cell.colSpan && cell.colSpan > 1 ? { ColSpan: cell.colSpan } : {}
        const A = scope || cell.colSpan ? { O: 'Table', ...(scope && { Scope: scope }), ...span } : undefined
        addNode(cell, child(line, scope ? 'TH' : 'TD', { ...(A && { A }) }), true)
      }
    }
  }

  // The layout has made nodes of all that may stand for one, such as a bare text.
  for (const node of content as readonly LaidOutNode[]) addNode(node, root)
  return { root, owners }
}

interface Attributes {
  readonly alt?: string
  readonly A?: object
}

const isOnly = ({ stack, columns }: LaidOutNode): boolean => (stack ?? columns ?? []).length === 1
