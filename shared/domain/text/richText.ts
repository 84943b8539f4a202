import { bulletedLine, bulletOf, runsFrom } from './bullets.ts'
import { officeTokens } from './officeTokens.ts'
import { withJoinedCells } from './plainTable.ts'
import { removeUnprintable, tokensOf } from './richTextTokens.ts'

const MARKS = ['strong', 'em', 'u'] as const
export type TextMark = (typeof MARKS)[number]
/** Text with uniform formatting. `\n` is a line break. */
export interface TextRun {
  readonly text: string
  readonly marks: readonly TextMark[]
}
export interface ListBlock {
  readonly kind: 'ul' | 'ol'
  /** The number of the first item; absent if 1. */
  readonly start?: number
  readonly items: ListItem[]
}
export interface ListItem {
  readonly runs: readonly TextRun[]
  readonly lists: ListBlock[]
}
type TextKind = 'p' | 'h1' | 'h2' | 'h3'
export interface TextBlock {
  readonly kind: TextKind
  readonly runs: readonly TextRun[]
}
export type Block = TextBlock | ListBlock

/**
 * Parses formatted text from any source: headings of levels 1 to 3, paragraphs, lists, strong, emphasis and underline. Everything
 * else becomes plain text. In a text without tags, an empty line separates paragraphs.
 */
export function richTextOf(html: string): Block[] {
  const source = removeUnprintable(html)
  if (!isFormatted(source)) return plainBlocks(source)
  const builder = new Builder()
  for (const token of officeTokens(tokensOf(source))) {
    if (token.kind === 'text') builder.write(token.text)
    else if (token.kind === 'open') builder.open(token.name, token.attributes)
    else builder.close(token.name)
  }
  return withBulletLists(builder.finish())
}

const isFormatted = (html: string): boolean => /<[a-z/!?][^<>]*>/i.test(html)

/** The text as HTML with h1 h2 h3 p ul ol li strong em u br only, and `start` as the only attribute. Idempotent. */
export const cleanRichText = (html: string): string => htmlOf(richTextOf(html))

export const richTextFromPlain = (text: string): string => htmlOf(plainBlocks(removeUnprintable(text)))

/** The text without formatting, one line per block and list item; empty if it has no characters. */
export const plainTextOf = (html: string): string => richTextOf(html).flatMap(linesOf).join('\n')

const linesOf = (block: Block): string[] =>
  'runs' in block ? [textOfRuns(block.runs)] : block.items.flatMap(itemLines)
const itemLines = ({ runs, lists }: ListItem): string[] => [textOfRuns(runs), ...lists.flatMap(linesOf)]
const textOfRuns = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('')

const htmlOf = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')
const blockHtml = (block: Block): string =>
  'runs' in block
    ? wrapInTag(block.kind, runsHtml(block.runs))
    : wrapInTag(
        block.kind,
        block.items.map(itemHtml).join(''),
        block.start === undefined ? '' : ` start="${block.start}"`,
      )
const itemHtml = ({ runs, lists }: ListItem): string => wrapInTag('li', runsHtml(runs) + lists.map(blockHtml).join(''))
const runsHtml = (runs: readonly TextRun[]): string =>
  runs.map(({ text, marks }) => marks.reduceRight((html, mark) => wrapInTag(mark, html), escapeHtml(text))).join('')
const wrapInTag = (name: string, html: string, attributes = ''): string => `<${name}${attributes}>${html}</${name}>`
const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>')

/** Lines of one paragraph stay together; lines that start with a bullet become list items. */
function plainBlocks(text: string): Block[] {
  const builder = new Builder()
  let isPoint = false
  for (const line of withJoinedCells(text.split(/\r\n?|\n/))) {
    const point = bulletedLine(line)
    if (isPoint || point !== undefined || line.trim() === '') builder.open('p')
    isPoint = point !== undefined
    builder.line(point ?? line)
  }
  return withBulletLists(builder.finish())
}

/** Converts paragraphs with bullets to list items. A different bullet starts a list inside the item before. */
function withBulletLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = []
  let lists: { readonly sign: string; readonly list: ListBlock }[] = []
  for (const block of blocks) {
    const bullet = block.kind === 'p' ? bulletOf(textOfRuns(block.runs)) : undefined
    if (!bullet || !('runs' in block)) {
      lists = []
      result.push(block)
      continue
    }
    const runs = runsFrom(block.runs, bullet.length)
    if (runs.length === 0) continue
    const known = lists.findIndex(({ sign }) => sign === bullet.sign)
    if (known >= 0) lists = lists.slice(0, known + 1)
    else {
      const list: ListBlock = { kind: 'ul', items: [] }
      const around = lists.at(-1)?.list.items.at(-1)
      if (around) around.lists.push(list)
      else result.push(list)
      lists.push({ sign: bullet.sign, list })
    }
    lists.at(-1)?.list.items.push({ runs, lists: [] })
  }
  return result
}

const MARK_OF: Readonly<Record<string, TextMark>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', u: 'u' }
const KIND_OF: Readonly<Record<string, TextKind>> = { h1: 'h1', h2: 'h2', h3: 'h3', p: 'p', h4: 'p', h5: 'p', h6: 'p' }
const BLOCK_TAGS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hr html li main nav pre section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
)
/** The deepest level of lists; deeper items join the deepest list. */
const MAX_LIST_DEPTH = 4

const START = /(?:^|\s)start\s*=\s*["']?(\d{1,4})\b/i
/** The number of a list's first item; undefined if 1. */
const startIn = (attributes: string): number | undefined => {
  const start = Number(START.exec(attributes)?.[1] ?? 1)
  return start === 1 ? undefined : start
}
const VALUE = /(?:^|\s)value\s*=\s*["']?(\d{1,4})\b/i

interface Level {
  readonly kind: 'ul' | 'ol'
  start: number | undefined
  list?: ListBlock | undefined
}

/** Builds blocks from tokens in order. Blocks are never empty. */
class Builder {
  readonly #blocks: Block[] = []
  #runs: TextRun[] = []
  #kind: TextKind = 'p'
  readonly #marks: Record<TextMark, boolean[]> = { strong: [], em: [], u: [] }
  readonly #levels: Level[] = []
  #deeper = 0
  /** Whether a paragraph inside a list item has ended, so that the next text starts a new line. */
  #isNewLine = false

  write(text: string): void {
    if (this.#isNewLine && /[^ ]/.test(text)) {
      this.#runs.push({ text: '\n', marks: [] })
      this.#isNewLine = false
    }
    this.#runs.push({ text, marks: MARKS.filter(mark => this.#marks[mark].at(-1)) })
  }

  line(text: string): void {
    this.#isNewLine = true
    this.write(text.replace(/[^\S\u00a0]+/g, ' '))
  }

  open(name: string, attributes = ''): void {
    const mark = MARK_OF[name]
    if (mark) this.#marks[mark].push(!/font-weight:\s*(normal|400)/i.test(attributes))
    else if (name === 'br') this.write('\n')
    else if (name === 'ul' || name === 'ol') this.#openList(name, name === 'ol' ? startIn(attributes) : undefined)
    else if (KIND_OF[name] || BLOCK_TAGS.has(name)) this.#part(KIND_OF[name], name === 'li')
    if (name === 'li') this.#numberItem(Number(VALUE.exec(attributes)?.[1]))
  }

  close(name: string): void {
    const mark = MARK_OF[name]
    if (mark) this.#marks[mark].pop()
    else if (name === 'ul' || name === 'ol') this.#closeList()
    else if (KIND_OF[name]) this.#part('p', false)
    else if (BLOCK_TAGS.has(name)) this.#part(undefined, name === 'li')
  }

  finish(): Block[] {
    this.#flush()
    return this.#blocks
  }

  /** Inside a list item, paragraphs become lines. */
  #part(kind: TextKind | undefined, isPoint: boolean): void {
    if (isPoint || this.#levels.length === 0) this.#flush()
    else this.#isNewLine = true
    if (kind) this.#kind = kind
  }

  /** An item starts a new list if its number does not follow from the items before. */
  #numberItem(value: number): void {
    const level = this.#levels.at(-1)
    if (level?.kind !== 'ol' || Number.isNaN(value)) return
    if (value === ((level.list ?? level).start ?? 1) + (level.list?.items.length ?? 0)) return
    level.list = undefined
    level.start = value === 1 ? undefined : value
  }

  #openList(kind: 'ul' | 'ol', start: number | undefined): void {
    this.#part(undefined, true)
    if (this.#levels.length < MAX_LIST_DEPTH) this.#levels.push({ kind, start })
    else this.#deeper++
  }

  #closeList(): void {
    this.#part(undefined, true)
    if (this.#deeper > 0) this.#deeper--
    else this.#levels.pop()
  }

  #flush(): void {
    const runs = tidyRuns(this.#runs)
    this.#runs = []
    this.#isNewLine = false
    if (!runs.some(({ text }) => /\S/.test(text))) return
    if (this.#levels.length === 0) this.#blocks.push({ kind: this.#kind, runs })
    else this.#listAt(this.#levels.length - 1).items.push({ runs, lists: [] })
  }

  /** The list at a level, created if necessary inside the last item of the list around it. */
  #listAt(depth: number): ListBlock {
    const level = this.#levels[depth] ?? { kind: 'ul', start: undefined }
    if (level.list) return level.list
    const around = depth > 0 ? this.#listAt(depth - 1) : undefined
    const point = around?.items.at(-1)
    const list: ListBlock =
      around && !point
        ? around
        : { kind: level.kind, ...(level.start !== undefined && { start: level.start }), items: [] }
    if (point) point.lists.push(list)
    else if (!around) this.#blocks.push(list)
    level.list = list
    return list
  }
}

const MAX_BREAKS = 2
const isAlike = (a: readonly TextMark[], b: readonly TextMark[]): boolean => a.join() === b.join()

/** Collapses spaces, removes them next to line breaks and at the ends, and joins neighbours with the same formatting. */
function tidyRuns(runs: readonly TextRun[]): TextRun[] {
  const result: { pieces: string[]; marks: readonly TextMark[] }[] = []
  const append = (piece: string, marks: readonly TextMark[]) => {
    const last = result.at(-1)
    if (last && isAlike(last.marks, marks)) last.pieces.push(piece)
    else result.push({ pieces: [piece], marks })
  }
  let space: readonly TextMark[] | undefined
  let breaks = 0
  for (const { text, marks } of runs)
    for (const piece of text.match(/ +|\n|[^ \n]+/g) ?? []) {
      if (piece === '\n') breaks++
      else if (piece.startsWith(' ')) space ??= marks
      else {
        const last = result.at(-1)
        if (last && breaks > 0)
          append('\n'.repeat(Math.min(breaks, MAX_BREAKS)), isAlike(last.marks, marks) ? marks : [])
        else if (last && space) append(' ', space)
        append(piece, marks)
        space = undefined
        breaks = 0
      }
    }
  return result.map(({ pieces, marks }) => ({ text: pieces.join(''), marks }))
}
