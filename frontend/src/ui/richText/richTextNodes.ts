import { type Block, type ListItem, richTextOf, type TextRun } from '#shared/domain/text/richText.ts'

/** A formatted text, or what was pasted, as new nodes: nothing of it was ever a string that the page took for HTML. */
export function fragmentOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  // The editor hands over HTML also where there is no tag in it; a space in front parts it from what stands there.
  fragment.append(...richTextOf(`<br>${html.replace(/^ /, '&nbsp;')}`).map(blockNode))
  return fragment
}

const blockNode = (block: Block): HTMLElement =>
  'items' in block
    ? element(block.kind, block.items.flatMap(pointNodes))
    : element(block.kind, block.runs.flatMap(runNodes))

/** The editor keeps a list within a list beside the point that it belongs to. */
const pointNodes = ({ runs, lists }: ListItem): HTMLElement[] => [
  element('li', runs.flatMap(runNodes)),
  ...lists.map(blockNode),
]

function runNodes({ text, marks }: TextRun): Node[] {
  return text.split(/(\n)/).flatMap((piece): Node[] => {
    if (piece === '') return []
    const node = piece === '\n' ? document.createElement('br') : document.createTextNode(piece)
    return [marks.reduceRight<Node>((inner, mark) => element(EDITED[mark], [inner]), node)]
  })
}

/** The elements by which the editor knows a format. */
const EDITED = { strong: 'b', em: 'i', u: 'u' } as const

export function element(name: string, children: readonly Node[]): HTMLElement {
  const node = document.createElement(name)
  node.append(...children)
  return node
}
