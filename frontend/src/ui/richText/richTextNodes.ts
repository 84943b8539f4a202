import { withJoinedCells } from '#shared/domain/text/plainTable.ts'
import { type Block, type ListItem, richTextOf, type TextRun } from '#shared/domain/text/richText.ts'

/** A formatted or pasted text as new nodes. Our parser reads it, never the browser’s HTML parser. */
export function fragmentOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  // `<br>` marks text without tags as HTML. A leading space is kept, because it separates the text from the previous word. So is
  // the wide space behind a bullet of plain text, which is a tab.
  const spaced = html.replace(/^ /, '&nbsp;').replace(/(^|<p>)([o§])\t/gi, '$1$2&nbsp; ')
  fragment.append(...richTextOf(`<br>${withTableRows(spaced)}`).map(blockNode))
  return fragment
}

/** Pasted plain text with the cells of a spreadsheet joined. Its lines are the only tags of the editor in it. */
function withTableRows(html: string): string {
  if (/<(?!\/?(?:p|br)>)/i.test(html)) return html
  const [lines, tags] = [html.split(/<[^<>]*>/), html.match(/<[^<>]*>/g) ?? []]
  return withJoinedCells(lines)
    .map((line, at) => line + (tags[at] ?? ''))
    .join('')
}

function blockNode(block: Block): HTMLElement {
  if ('runs' in block) return newElement(block.kind, block.runs.flatMap(runNodes))
  const list = newElement(block.kind, block.items.flatMap(listItemNodes))
  if (block.start !== undefined) list.setAttribute('start', String(block.start))
  return list
}

/** The editor expects a nested list after its item, not inside it. */
const listItemNodes = ({ runs, lists }: ListItem): HTMLElement[] => [
  newElement('li', runs.flatMap(runNodes)),
  ...lists.map(blockNode),
]

function runNodes({ text, marks }: TextRun): Node[] {
  return text.split(/(\n)/).flatMap((piece): Node[] => {
    if (piece === '') return []
    const node = piece === '\n' ? document.createElement('br') : document.createTextNode(piece)
    return [marks.reduceRight<Node>((inner, mark) => newElement(EDITOR_TAGS[mark], [inner]), node)]
  })
}

const EDITOR_TAGS = { strong: 'b', em: 'i', u: 'u' } as const

export function newElement(name: string, children: readonly Node[]): HTMLElement {
  const node = document.createElement(name)
  node.append(...children)
  return node
}
