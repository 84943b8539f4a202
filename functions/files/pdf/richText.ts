import { ElementType, parseDocument } from 'htmlparser2'
import type { Content, ContentText } from 'pdfmake/interfaces.js'

type ChildNode = ReturnType<typeof parseDocument>['children'][number]
const isTag = (node: ChildNode) => 'attribs' in node
const isText = (node: ChildNode) => node.type === ElementType.ElementType.Text
type Run = ContentText
type Node = Exclude<Content, string | number | Content[]>
const INLINE: Readonly<Record<string, object>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { decoration: 'underline' },
}
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h2', h3: 'h3' }

/** Simple HTML as nodes: headings, paragraphs, lists, strong, em. Everything else is read for its text; nothing is loaded. */
export const richText = (html: string): Content[] =>
  withHeadings(blocksOf(parseDocument(html, { decodeEntities: true }).children))

function blocksOf(nodes: readonly ChildNode[]): Content[] {
  const blocks: Content[] = []
  let loose: ChildNode[] = []
  const flush = () => {
    const text = runsOf(loose)
    if (hasText(loose)) blocks.push({ text, margin: [0, 0, 0, 6] })
    loose = []
  }
  for (const node of nodes) {
    const block = blockOf(node)
    if (!block) loose.push(node)
    else {
      flush()
      blocks.push(...block)
    }
  }
  flush()
  return blocks
}

const textIn = (node: ChildNode): string =>
  isText(node) ? node.data : isTag(node) ? node.children.map(textIn).join('') : ''
const hasText = (nodes: readonly ChildNode[]) => nodes.map(textIn).join('').trim() !== ''

/** The nodes of an element that stands on its own; undefined for text and inline elements. */
function blockOf(node: ChildNode): Content[] | undefined {
  if (!isTag(node)) return isText(node) ? undefined : []
  const { name, children } = node
  const heading = HEADINGS[name]
  if (heading) return hasText(children) ? [{ text: runsOf(children), style: heading, margin: [0, 8, 0, 4] }] : []
  if (name === 'p') return hasText(children) ? [{ text: runsOf(children), margin: [0, 0, 0, 6] }] : []
  if (name === 'ul' || name === 'ol') return listOf(name, children)
  if (name === 'script' || name === 'style') return []
  return name in INLINE || name === 'br' || name === 'span' || name === 'a' ? undefined : blocksOf(children)
}

function listOf(name: 'ul' | 'ol', children: readonly ChildNode[]): Content[] {
  const points = children.filter(isTag).map(({ children }) => ({ stack: tight(blocksOf(children)) }))
  const look = { margin: [0, 0, 0, 6] as [number, number, number, number] }
  if (points.length === 0) return []
  return [name === 'ul' ? { ul: points, ...look } : { ol: points, ...look }]
}
const tight = (blocks: Content[]): Content[] =>
  blocks.map(block => (isNode(block) && 'text' in block ? { ...block, margin: [0, 0, 0, 2.5] } : block))

function runsOf(nodes: readonly ChildNode[], look: object = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (isText(node)) return [{ text: node.data.replace(/[^\S\u00a0]+/g, ' '), ...look }]
    if (!isTag(node)) return []
    if (node.name === 'br') return [{ text: '\n', ...look }]
    return runsOf(node.children, { ...look, ...INLINE[node.name] })
  })
}

const isNode = (content: Content | undefined): content is Node => typeof content === 'object' && !Array.isArray(content)
const isHeading = (content: Content | undefined) =>
  isNode(content) && 'style' in content && (content.style === 'h2' || content.style === 'h3')
/** Letters that may be held together with a heading: about half a page. */
const HANDY = 2000
const lettersIn = (value: unknown, isText = true): number => {
  if (typeof value === 'string') return isText ? value.length : 0
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + lettersIn(part, isText), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, part]) => sum + lettersIn(part, name === 'text'), 0)
}
/** Whether a node is short enough to be kept in one piece. */
export const isHandy = (content: Content | undefined): boolean => lettersIn(content) <= HANDY

/** A heading is never the last thing on a page: it stays with what follows it. */
function withHeadings(blocks: readonly Content[]): Content[] {
  return blocks.flatMap((block, at) => {
    const [before, after] = [blocks[at - 1], blocks[at + 1]]
    if (isHeading(before) && isHandy(block) && !isHeading(block)) return []
    if (!isHeading(block) || after === undefined || isHeading(after) || !isHandy(after)) return [block]
    return [{ stack: [block, after], unbreakable: true }]
  })
}
