import { firstCharacters } from './firstCharacters.ts'
import type { Token } from './richTextTokens.ts'

type OpenToken = Extract<Token, { readonly kind: 'open' }>

/** Word writes a list as paragraphs: `mso-list:l0 level2 lfo1` has the level, and a span has the bullet or number. */
const LIST_LEVEL = /mso-list:\s*l\d+ level(\d)/i
const MARKER = /mso-list:\s*Ignore/i
/** The last number of `2.1.` counts. Word’s bullet `o` is no number. */
const NUMBER = /^[\s\u00a0(]*(?:\d{1,4}\.)*(?:(\d{1,4})(?:[.)]|[\s\u00a0]*$)|([a-z]{1,4})[.)])/i
const MAX_LEVEL = 9

const open = (name: string, attributes = ''): Token => ({ kind: 'open', name, attributes })
const close = (name: string): Token => ({ kind: 'close', name })
const text = (words: string): Token => ({ kind: 'text', text: words })

/**
 * Converts clipboard content of office programs: Word's lists become lists, a table row becomes one line, and superscript or
 * subscript digits and ticks of symbol fonts become Unicode characters.
 */
export const officeTokens = (tokens: Iterable<Token>): Iterable<Token> =>
  rowsAsLines(wordLists(webLists(unicodeCharacters(shownTokens(tokens)))))

const HIDDEN =
  /mso-element: ?comment|mso-hide: ?all|display: ?none|text-decoration(?:-line)?: ?[^;"']{0,40}line-through|class=["']?mso(?:commentreference|comoff|comtxt|comanchor|del)/i
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr'])

/** Elements of struck-out text, besides `del`. */
const STRUCK_OUT = new Set(['s', 'strike'])
const isHidden = ({ name, attributes }: OpenToken) =>
  STRUCK_OUT.has(name) || (!VOID_ELEMENTS.has(name) && HIDDEN.test(attributes))

/** Leaves out Word’s comments, tracked deletions, struck-out and hidden text, up to the end of each element or, if it has none, of its paragraph. */
function* shownTokens(tokens: Iterable<Token>): Generator<Token> {
  let hidden: { readonly name: string; depth: number } | undefined
  for (const token of tokens) {
    if (hidden && token.kind !== 'text' && !isInside(hidden, token)) {
      const isOwnEnd = token.kind === 'close' && token.name === hidden.name
      hidden = undefined
      if (isOwnEnd) continue
    }
    if (!hidden && token.kind === 'open' && isHidden(token)) hidden = { name: token.name, depth: 1 }
    if (!hidden) yield token
  }
}

/** Whether the hidden element continues after this tag. Counts its elements of the same name. */
function isInside(hidden: { readonly name: string; depth: number }, token: Exclude<Token, { kind: 'text' }>): boolean {
  if (token.name === hidden.name && hidden.name !== 'p') hidden.depth += token.kind === 'open' ? 1 : -1
  if (hidden.name === 'div' || hidden.name === 'table') return hidden.depth > 0
  return hidden.depth > 0 && !STARTS_BLOCK.has(token.name)
}

const ARIA_LEVEL = /aria-level\s*=\s*["']?(\d)/i
const START = /\bstart\s*=\s*["']?(\d{1,4})/i

/**
 * Word for the web writes a list for each item, and Google Docs a list inside a list; the `aria-level` of an item is its level.
 * Such items become paragraphs of a Word list.
 */
function* webLists(tokens: Iterable<Token>): Generator<Token> {
  let pending: OpenToken | undefined
  let isItemOpen = false
  const lists: { readonly name: string; number: number }[] = []
  for (const token of tokens) {
    const isItem = token.kind === 'open' && token.name === 'li'
    if (pending && isItem && ARIA_LEVEL.test(token.attributes)) {
      lists.push(listOf(pending))
      pending = undefined
    }
    if (pending) {
      yield pending
      pending = undefined
    }
    const list = lists.at(-1)
    if (!list) {
      if (isListStart(token)) pending = token
      else yield token
    } else if (token.kind === 'text') yield token
    else if (
      isItem ||
      isListStart(token) ||
      (token.kind === 'close' && (token.name === 'li' || token.name === list.name))
    ) {
      if (isItemOpen) yield close('p')
      isItemOpen = isItem
      if (isItem) yield* itemStart(list.name === 'ol' ? `${list.number++}.` : '•', levelIn(token) ?? lists.length)
      else if (isListStart(token)) lists.push(listOf(token))
      else if (token.name === list.name) lists.pop()
    } else if (token.name !== 'p') yield token
  }
  if (pending) yield pending
}

const isListStart = (token: Token): token is OpenToken =>
  token.kind === 'open' && (token.name === 'ul' || token.name === 'ol')
const listOf = ({ name, attributes }: OpenToken) => ({ name, number: Number(START.exec(attributes)?.[1] ?? 1) })
const levelIn = ({ attributes }: OpenToken) => ARIA_LEVEL.exec(attributes)?.[1]

const itemStart = (marker: string, level: string | number): readonly Token[] => [
  open('p', `mso-list:l0 level${level}`),
  open('span', 'mso-list:Ignore'),
  text(marker),
  close('span'),
]

const RAISED: Readonly<Record<string, string>> = {
  sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻',
  sub: '₀₁₂₃₄₅₆₇₈₉₊₋',
}
const FIGURES = '0123456789+-'
/** A minus sign or en dash is a minus as well. */
const MINUS = /[−–]/g

const STYLE_OF_RAISED = /vertical-align:\s*(sup|sub)(?:er)?\b/i
const SYMBOL_FONT = /(?:font-family:|\bface=)\s*(?:["']|&quot;)?(wingdings(?: 2)?)/i

/** Ticks, crosses and boxes of symbol fonts, by their letters. */
const SYMBOLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wingdings: { ü: '✓', û: '✗', þ: '☑', ý: '☒', o: '☐', q: '☐', '¨': '☐', x: '☒' },
  'wingdings 2': { P: '✓', O: '✗', R: '☑', T: '☒', S: '☒', '£': '☐' },
}

/** The Unicode characters of a text in a symbol font, whose letters may be in Unicode's private area. Other letters stay. */
const symbolsIn = (value: string, symbols: Readonly<Record<string, string>>): string =>
  [...value]
    .map(letter => {
      const code = letter.charCodeAt(0)
      const plain = code >> 8 === 0xf0 ? String.fromCharCode(code & 0xff) : letter
      return symbols[plain] ?? letter
    })
    .join('')

type Change = (text: string) => string

/** How an element changes its text; undefined if it changes nothing. */
function changeOf({ name, attributes }: OpenToken): Change | undefined {
  const symbols = SYMBOLS[SYMBOL_FONT.exec(attributes)?.[1]?.toLowerCase() ?? '']
  if (symbols) return value => symbolsIn(value, symbols)
  const figures = RAISED[name === 'span' ? (STYLE_OF_RAISED.exec(attributes)?.[1]?.toLowerCase() ?? '') : name]
  return figures === undefined ? undefined : value => raised(value, figures)
}

/**
 * Converts `m<sup>2</sup>` to `m²`, also from Google Docs' styled spans, and ticks of symbol fonts. Other raised or lowered text stays
 * as it is.
 */
function* unicodeCharacters(tokens: Iterable<Token>): Generator<Token> {
  /** The open elements that may change their text. */
  const within: { readonly name: string; readonly change: Change | undefined }[] = []
  const opened: Record<string, number> = { sup: 0, sub: 0, span: 0, font: 0 }
  for (const token of tokens) {
    const change = within.at(-1)?.change
    const count = token.kind === 'text' ? undefined : opened[token.name]
    if (token.kind === 'open' && count !== undefined) {
      within.push({ name: token.name, change: changeOf(token) ?? change })
      opened[token.name] = count + 1
    } else if (token.kind === 'close' && count) {
      for (let ended = within.pop(); ended; ended = ended.name === token.name ? undefined : within.pop())
        opened[ended.name] = (opened[ended.name] ?? 1) - 1
    }
    yield change && token.kind === 'text' ? text(change(token.text)) : token
  }
}

/** A number in raised or lowered characters. Unicode has no raised decimal point, so a decimal follows `^`. Other text stays. */
function raised(value: string, figures: string): string {
  const number = value.replaceAll(MINUS, '-')
  if (/^[\d+-]+$/.test(number.trim()))
    return number.replaceAll(/[\d+-]/g, sign => figures[FIGURES.indexOf(sign)] ?? sign)
  return figures === RAISED.sup && /^-?\d+[.,]\d+$/.test(number.trim()) ? `^${number.trim()}` : value
}

function* wordLists(tokens: Iterable<Token>): Generator<Token> {
  const levels: string[] = []
  const source = tokens[Symbol.iterator]()
  for (let next = source.next(); !next.done; next = source.next()) {
    const token = next.value
    const level = token.kind === 'open' && token.name === 'p' ? levelOf(token) : undefined
    if (level !== undefined) yield* listItem(source, level, levels)
    else {
      // Word for the web puts each item into a `div`.
      const isBlank =
        token.kind === 'text' ? token.text.trim() === '' : token.name === 'div' || !STARTS_BLOCK.has(token.name)
      if (!isBlank) while (levels.length > 0) yield* endLevel(levels)
      yield token
    }
  }
  while (levels.length > 0) yield* endLevel(levels)
}

/** Elements that end a Word list. */
const STARTS_BLOCK = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol', 'hr', 'blockquote'])

const levelOf = ({ attributes }: OpenToken): number | undefined => {
  const level = Number(LIST_LEVEL.exec(attributes)?.[1])
  return level >= 1 && level <= MAX_LEVEL ? level : undefined
}

function* endLevel(levels: string[]): Generator<Token> {
  yield close('li')
  yield close(levels.pop() ?? 'ul')
}

/** Closes and opens lists to reach the level, then yields the item up to the end of its paragraph. */
function* listItem(source: Iterator<Token>, level: number, levels: string[]): Generator<Token> {
  const { marker, content } = readParagraph(source)
  const number = NUMBER.exec(marker)
  const kind = number ? 'ol' : 'ul'
  while (levels.length > level || (levels.length === level && levels.at(-1) !== kind)) yield* endLevel(levels)
  if (levels.length === level) yield close('li')
  while (levels.length < level) {
    // A skipped level gets an item without text.
    yield open(kind, `start="${numberOf(number?.[1] ?? number?.[2] ?? '1')}"`)
    levels.push(kind)
    if (levels.length < level) yield open('li')
  }
  yield open('li')
  yield* content
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 }

/** The number of a marker: `12`, `c` (3) or `iv` (4). The letters i, v and x alone are Roman. */
function numberOf(marker: string): number {
  const word = marker.toLowerCase()
  if (/^\d/.test(word)) return Number(word)
  if (/^[a-hj-uwyz]$/.test(word)) return word.charCodeAt(0) - 96
  const values = [...word].map(letter => ROMAN[letter] ?? 0)
  if (values.includes(0)) return 1
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

function readParagraph(source: Iterator<Token>): { marker: string; content: Token[] } {
  const content: Token[] = []
  let [marker, spans, markerAt] = ['', 0, 0]
  for (let next = source.next(); !next.done; next = source.next()) {
    const token = next.value
    if (token.kind === 'close' && token.name === 'p') break
    if (token.kind === 'open' && token.name === 'span') {
      spans++
      if (markerAt === 0 && MARKER.test(token.attributes)) markerAt = spans
    }
    if (markerAt === 0) content.push(token)
    else if (token.kind === 'text') marker += token.text
    if (token.kind === 'close' && token.name === 'span') {
      if (spans === markerAt) markerAt = 0
      spans--
    }
  }
  return { marker, content }
}

/**
 * Converts a table row to a line: `Room: Kitchen · Result: Chrysotile` after a heading row with the same number of cells,
 * otherwise `Kitchen · Chrysotile`. A cell over several rows is repeated in each line. A row with one cell stays unchanged, because
 * mails put whole texts into such tables. A heading row that no row uses becomes a line itself.
 */
function* rowsAsLines(tokens: Iterable<Token>): Generator<Token> {
  let depth = 0
  let row: Token[] = []
  let headings: readonly string[] = []
  /** The cells of a heading row that no row has used yet. */
  let untakenHeadings: readonly string[] | undefined
  /** Cells that continue in the next rows, by column. */
  const continued = new Map<number, { readonly words: string; rows: number }>()
  const headingLine = (): readonly Token[] => {
    const line = untakenHeadings ? lineOf(untakenHeadings, []) : []
    untakenHeadings = undefined
    return line
  }
  const endRow = (): readonly Token[] => {
    const tokensOfRow = row
    row = []
    const cells = cellsIn(tokensOfRow)
    if (cells.length === 0) return tokensOfRow
    const words = withContinued(cells, continued)
    if (words.length === 1) return [...headingLine(), ...tokensOfRow]
    const isSpanned = cells.some(cell => cell.isSpanned)
    if (cells.every(({ isHeading }) => isHeading) && !isSpanned) {
      const before = headingLine()
      untakenHeadings = words
      headings = words.map(word => firstCharacters(word, MAX_REPEATED))
      return before
    }
    const isNamed = !isSpanned && words.length === headings.length
    if (isNamed) untakenHeadings = undefined
    return [...headingLine(), ...lineOf(words, isNamed ? headings : [])]
  }
  for (const token of tokens) {
    const name = token.kind === 'text' ? '' : token.name
    if (name === 'table') depth = token.kind === 'open' ? depth + 1 : Math.max(0, depth - 1)
    const isOuterTable = name === 'table' && depth === (token.kind === 'open' ? 1 : 0)
    const isBorder = isOuterTable || (name === 'tr' && depth === 1)
    if (isBorder) yield* endRow()
    if (isOuterTable) {
      yield* headingLine()
      headings = []
      continued.clear()
    }
    if (depth > 0 && !isBorder) row.push(token)
    else yield token
  }
  yield* endRow()
  yield* headingLine()
}

interface Cell {
  words: string
  readonly isHeading: boolean
  /** Over several columns. */
  readonly isSpanned: boolean
  readonly rows: number
}
const BREAKS = new Set(['p', 'br', 'div', 'li', 'tr', 'td', 'th'])
const SPAN = /\bcolspan\s*=\s*["']?(\d{1,3})/i
const ROW_SPAN = /\browspan\s*=\s*["']?(\d{1,3})/i

/**
 * The texts of a row, with those of cells that began in a row above. Below a cell over several columns the columns are not known, so
 * that nothing is repeated.
 */
function withContinued(cells: readonly Cell[], continued: Map<number, { readonly words: string; rows: number }>) {
  const texts: string[] = []
  if (cells.some(({ isSpanned }) => isSpanned)) continued.clear()
  const addContinued = () => {
    for (let above = continued.get(texts.length); above && above.rows > 0; above = continued.get(texts.length)) {
      above.rows--
      texts.push(above.words)
    }
  }
  for (const cell of cells) {
    addContinued()
    const words = cell.words.replaceAll(/\s+/g, ' ').trim()
    const isContinued = cell.rows > 1 && !cell.isSpanned
    if (isContinued) continued.set(texts.length, { words: firstCharacters(words, MAX_REPEATED), rows: cell.rows - 1 })
    texts.push(words)
  }
  addContinued()
  return texts
}

/** The cells of a row. A nested table is part of its cell; text before the first cell is a cell. */
function cellsIn(row: readonly Token[]): Cell[] {
  const cells: Cell[] = []
  let depth = 0
  for (const token of row) {
    const cell = cells.at(-1)
    if (token.kind === 'text') {
      if (cell) cell.words += token.text
      else if (token.text.trim()) cells.push({ words: token.text, isHeading: false, isSpanned: false, rows: 1 })
      continue
    }
    if (token.name === 'table') depth += token.kind === 'open' ? 1 : -1
    if (depth === 0 && token.kind === 'open' && (token.name === 'td' || token.name === 'th')) {
      const isSpanned = Number(SPAN.exec(token.attributes)?.[1] ?? 1) > 1
      const rows = Number(ROW_SPAN.exec(token.attributes)?.[1] ?? 1)
      cells.push({ words: '', isHeading: token.name === 'th', isSpanned, rows })
    } else if (cell && BREAKS.has(token.name)) cell.words += ' '
  }
  return cells
}

/** In characters. Rows repeat the headings and cells over several rows, so longer ones would let the text grow quadratically. */
const MAX_REPEATED = 80

function lineOf(words: readonly string[], headings: readonly string[]): readonly Token[] {
  const named = words.map((word, at) => {
    const heading = headings[at]
    return word && heading ? `${heading}: ${word}` : word
  })
  return [open('p'), text(named.filter(Boolean).join(' · ')), close('p')]
}
