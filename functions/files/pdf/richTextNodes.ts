import type { Content, ContentText } from 'pdfmake/interfaces.js'
import {
  type ListBlock,
  type ListItem,
  richTextOf,
  type TextBlock,
  type TextMark,
  type TextRun,
} from '#shared/domain/text/richText.ts'

type Node = Exclude<Content, string | number | Content[]>
const MARK_STYLES: Readonly<Record<TextMark, object>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { decoration: 'underline' },
}
/** All headings in a text are smaller than the title of its chapter. */
const HEADINGS: Readonly<Record<Exclude<TextBlock['kind'], 'p'>, object>> = {
  h1: { style: 'h2', fontSize: 13 },
  h2: { style: 'h2' },
  h3: { style: 'h3' },
}

/**
 * A formatted text as nodes: headings, paragraphs, lists, strong, em, u. Other elements contribute only their text; nothing is
 * loaded.
 */
export const richTextNodes = (html: string): Content[] =>
  withHeadings(richTextOf(html).map(block => ('items' in block ? together(listNode(block)) : textNode(block))))

const textNode = ({ kind, runs }: TextBlock): Content =>
  kind === 'p'
    ? { text: runs.map(runNode), margin: [0, 0, 0, 6] }
    : { text: runs.map(runNode), ...HEADINGS[kind], margin: [0, 6, 0, 4] }

const runNode = ({ text, marks }: TextRun): ContentText =>
  Object.assign({ text }, ...marks.map(mark => MARK_STYLES[mark]))

const listNode = ({ kind, start, items }: ListBlock, depth = 0): Content => {
  const points = items.map(item => pointNode(item, depth))
  const margin: [number, number, number, number] = [0, 0, 0, depth === 0 ? 6 : 0]
  return kind === 'ul' ? { ul: points, margin } : { ol: points, margin, ...(start !== undefined && { start }) }
}

const pointNode = ({ runs, lists }: ListItem, depth: number): Content => ({
  stack: [{ text: runs.map(runNode), margin: [0, 0, 0, 2] }, ...lists.map(list => listNode(list, depth + 1))],
})

const isNode = (content: Content | undefined): content is Node => typeof content === 'object' && !Array.isArray(content)
const isHeading = (content: Content | undefined) =>
  isNode(content) && 'style' in content && (content.style === 'h2' || content.style === 'h3')
/** Maximum letters of a list, or of a text with its heading, that stays on one page: twelve lines. A longer one may break. */
const MAX_LETTERS_TOGETHER = 1200
/** In points: a heading with three lines below it. */
const HEADING_WITH_LINES = 80
/** The minimum height of a paragraph, list item or table row: one line, in letters. */
const LETTERS_PER_LINE = 100
const lettersIn = (value: unknown, isText = true): number => {
  if (typeof value === 'string') return isText ? value.length : 0
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + lettersIn(part, isText), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, part]) => sum + lettersIn(part, name === 'text'), 0)
}
const lineOf = (value: unknown) => Math.max(LETTERS_PER_LINE, lettersIn(value))
const sumOf = <T>(parts: readonly T[], letters: (part: T) => number) =>
  parts.reduce<number>((sum, part) => sum + letters(part), 0)
/** The height of the tallest cell. A cell has only part of the width. */
const rowHeight = (cells: readonly unknown[]) =>
  Math.max(LETTERS_PER_LINE, cells.length * Math.max(0, ...cells.map(cell => lettersIn(cell))))
export function heightInLetters(node: unknown): number {
  if (Array.isArray(node)) return sumOf(node, heightInLetters)
  if (typeof node !== 'object' || node === null) return lineOf(node)
  if ('stack' in node) return heightInLetters(node.stack)
  if ('ul' in node) return heightInLetters(node.ul)
  if ('ol' in node) return heightInLetters(node.ol)
  if ('table' in node) return sumOf((node.table as { body: readonly (readonly unknown[])[] }).body, rowHeight)
  return lineOf(node)
}
const together = (list: Content): Content =>
  heightInLetters(list) <= MAX_LETTERS_TOGETHER ? { stack: [list], unbreakable: true } : list

/** Keeps a heading on one page with the text after it, or with its first lines. */
export const headed = (heading: Content, text: Content) => ({
  stack: [heading, text],
  ...(heightInLetters(text) <= MAX_LETTERS_TOGETHER ? { unbreakable: true } : { leastHeight: HEADING_WITH_LINES }),
})

/** Keeps each heading with the block after it. */
function withHeadings(blocks: readonly Content[]): Content[] {
  return blocks.flatMap((block, at) => {
    const [before, after] = [blocks[at - 1], blocks[at + 1]]
    if (isHeading(before) && !isHeading(block)) return []
    return isHeading(block) && after !== undefined && !isHeading(after) ? [headed(block, after)] : [block]
  })
}
