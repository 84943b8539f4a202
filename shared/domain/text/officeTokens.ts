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
  rowsAsLines(wordLists(mailedLists(webLists(unicodeCharacters(shownTokens(tokens))))))

const HIDDEN =
  /mso-element: ?comment|mso-hide: ?all|display: ?none|text-decoration(?:-line)? ?: ?[^;"']{0,40}line-through|text-line-through: ?(?:single|double)|class=["']?mso(?:commentreference|comoff|comtxt|comanchor|del)/i
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr'])

/** Elements of struck-out text, besides `del`. */
const STRUCK_OUT = new Set(['s', 'strike'])
const isHidden = ({ name, attributes }: OpenToken) =>
  STRUCK_OUT.has(name) || (!VOID_ELEMENTS.has(name) && HIDDEN.test(attributes))

/** Leaves out Word’s comments, tracked deletions, struck-out and hidden text, up to the end of each element or, if it has none, of its paragraph. */
function* shownTokens(tokens: Iterable<Token>): Generator<Token> {
  let hidden: Hidden | undefined
  for (const token of tokens) {
    if (hidden && token.kind !== 'text' && !isInside(hidden, token)) {
      const isOwnEnd = token.kind === 'close' && token.name === hidden.name
      const { isEmptyCell } = hidden
      hidden = undefined
      if (isOwnEnd && !isEmptyCell) continue
    }
    if (!hidden && token.kind === 'open' && isHidden(token)) {
      hidden = { name: token.name, depth: 1, isEmptyCell: isStruckOutCell(token) }
      if (hidden.isEmptyCell) yield token
    }
    if (!hidden) yield token
  }
}

/** Spreadsheets strike out a whole cell. Without the cell, the next value would be below the wrong heading. */
const isStruckOutCell = ({ name, attributes }: OpenToken) =>
  (name === 'td' || name === 'th') && attributes.toLowerCase().includes('line-through')

/** A hidden element with the number of its open elements of the same name. */
interface Hidden {
  readonly name: string
  /** Whether only the content of a cell is hidden. */
  readonly isEmptyCell: boolean
  depth: number
  /** Whether the first tag inside starts a block or cell. The element then ends with its own end tag only. */
  hasBlocks?: boolean
}

/** Whether the hidden element continues after this tag. Counts its elements of the same name. */
function isInside(hidden: Hidden, token: Exclude<Token, { kind: 'text' }>): boolean {
  if (token.name === hidden.name && hidden.name !== 'p') hidden.depth += token.kind === 'open' ? 1 : -1
  const isOwnBlock = token.kind === 'open' && isBlock(token.name) && token.name !== hidden.name
  hidden.hasBlocks ??= isOwnBlock && !STARTS_BLOCK.has(hidden.name)
  if (hidden.name === 'div' || hidden.name === 'table' || hidden.hasBlocks) return hidden.depth > 0
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

/** Some of Word’s list styles name their level. */
const LIST_CLASS = /\bclass\s*=\s*["']?(?:gmail-|x_)?MsoList(?:Paragraph|(?:Bullet|Number)([2-5]?))/i
/** Word fills the space behind a marker with small spaces. */
const MARKER_SPACES = /font:\s*7(?:\.0)?pt/i
const MARGIN = /margin(?:-left:|:[^;"']{1,40}?[^\d.;"'])\s*(\d{1,4}(?:\.\d{1,3})?)(pt|cm|in|px)\s*(?:[;"']|$)/i
const POINTS: Readonly<Record<string, number>> = { pt: 1, cm: 28.35, in: 72, px: 0.75 }
/** The margin that Word’s style gives to the first level, in points. */
const FIRST_MARGIN = 36

/**
 * Mails, filtered web pages and list styles of Word have lists without a level in `mso-list`, with the marker as text. Such items
 * become paragraphs of a Word list. Without a level in the style’s name, a wider margin is a deeper level.
 */
function* mailedLists(tokens: Iterable<Token>): Generator<Token> {
  let margins: number[] = []
  const source = tokens[Symbol.iterator]()
  for (let next = source.next(); !next.done; next = source.next()) {
    const token = next.value
    if (token.kind !== 'open' || !isParagraphWithoutLevel(token)) {
      if (token.kind === 'open' && STARTS_BLOCK.has(token.name)) margins = []
      yield token
      continue
    }
    const paragraph = paragraphFrom(source)
    const spaces = paragraph.findIndex(each => each.kind === 'open' && MARKER_SPACES.test(each.attributes))
    if (spaces < 0 || !(LIST_CLASS.test(token.attributes) || paragraph.some(isMarker))) {
      margins = []
      yield* [token, ...paragraph]
      continue
    }
    const margin = marginOf(token)
    margins = [...margins.filter(each => each < margin), margin]
    const marker = paragraph.slice(0, spaces).map(each => (each.kind === 'text' ? each.text : ''))
    const level = LIST_CLASS.exec(token.attributes)?.[1] || margins.length
    yield* itemStart(marker.join('').trim(), level)
    const end = paragraph.findIndex((each, at) => at > spaces && each.kind === 'close')
    // The tags around the marker stay, because some of them end behind it.
    yield* paragraph.filter((each, at) => at > end || each.kind !== 'text')
  }
}

const isParagraphWithoutLevel = ({ name, attributes }: OpenToken): boolean =>
  name === 'p' && !LIST_LEVEL.test(attributes)
const isMarker = (token: Token): boolean => token.kind === 'open' && MARKER.test(token.attributes)

/** The tokens up to the end of the paragraph. */
function paragraphFrom(source: Iterator<Token>): Token[] {
  const paragraph: Token[] = []
  for (let next = source.next(); !next.done; next = source.next()) {
    paragraph.push(next.value)
    if (next.value.kind === 'close' && next.value.name === 'p') break
  }
  return paragraph
}

function marginOf({ attributes }: OpenToken): number {
  const [, size, unit = 'pt'] = MARGIN.exec(attributes) ?? []
  return size === undefined ? FIRST_MARGIN : Math.round(Number(size) * (POINTS[unit.toLowerCase()] ?? 1))
}

const RAISED: Readonly<Record<string, string>> = {
  sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ',
  sub: '₀₁₂₃₄₅₆₇₈₉₊₋ₙ',
}
/** The signs in the order of `RAISED`. Example with the letter n: `10ⁿ⁺¹`. */
const FIGURES = '0123456789+-n'
/** A minus sign or en dash is a minus as well. */
const MINUS = /[−–]/g

const STYLE_OF_RAISED = /vertical-align:\s*(sup|sub)(?:er)?\b/i
/** Word’s raised position in points, negative for a lowered one. */
const RAISED_BY = /mso-text-raise:\s*(-?)\d/i
/** Word names the font of a symbol apart from those of other letters. */
const SYMBOL_FONT = /mso-symbol-font-family:\s*(?:["']|&quot;)?([a-z][a-z\d ]*)/i
const FONT = /(?:[\s;"']font-family:|\bface=)\s*(?:["']|&quot;)?([a-z][a-z\d ]*)/i

const pairs = (symbols: string) => new Map(symbols.split(' ').map(pair => [pair.slice(0, 1), pair.slice(1)]))

/** Ticks, crosses and boxes of symbol fonts by their letters, and the Greek letters and signs of “Symbol”. */
const SYMBOL_FONTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['wingdings', pairs('ü✓ û✗ þ☑ ý☒ o☐ q☐ ¨☐ x☒')],
  ['wingdings 2', pairs('P✓ O✗ R☑ T☒ S☒ £☐')],
  ['webdings', pairs('a✓ r✗ c☐')],
  [
    'symbol',
    pairs(
      'Ö✓ ´× £≤ ³≥ ¹≠ »≈ ¥∞ ¸÷ µ∝ ®→ ¬← mµ aα bβ cχ dδ eε fφ gγ hη iι jϕ kκ lλ nν oο pπ qθ rρ sσ tτ uυ vϖ wω xξ yψ zζ CΧ DΔ FΦ GΓ Jϑ LΛ PΠ QΘ RΡ SΣ UΥ Vς WΩ XΞ YΨ',
    ),
  ],
])

/**
 * The Unicode characters of a text in a symbol font. Other letters stay, except in Unicode's private area, where no other font has
 * them.
 */
const symbolsIn = (value: string, symbols: ReadonlyMap<string, string>): string =>
  [...value]
    .map(letter => {
      const code = letter.charCodeAt(0)
      const isPrivate = code >> 8 === 0xf0
      return symbols.get(isPrivate ? String.fromCharCode(code & 0xff) : letter) ?? (isPrivate ? '' : letter)
    })
    .join('')

/** What an open element does to its text: the characters that raise or lower it, and those of its symbol font. */
interface Appearance {
  readonly name: string
  readonly figures: string | undefined
  readonly symbols: ReadonlyMap<string, string> | undefined
}

function appearanceIn({ name, attributes }: OpenToken, around: Appearance | undefined): Appearance {
  const figures = RAISED[name === 'span' ? raisedIn(attributes) : name]
  const font = SYMBOL_FONT.exec(attributes)?.[1] ?? FONT.exec(` ${attributes}`)?.[1]
  const symbols = font === undefined ? around?.symbols : SYMBOL_FONTS.get(font.trim().toLowerCase())
  // The marker of a list item is read as it is written.
  return { name, figures: figures ?? around?.figures, symbols: MARKER.test(attributes) ? undefined : symbols }
}

function raisedIn(attributes: string): string {
  const style = STYLE_OF_RAISED.exec(attributes)?.[1]?.toLowerCase()
  const by = RAISED_BY.exec(attributes)?.[1]
  return style ?? (by === undefined ? '' : by === '-' ? 'sub' : 'sup')
}

const INLINE = new Set(['sup', 'sub', 'span', 'font', 'b', 'strong', 'i', 'em', 'u', 'a'])

/**
 * Converts `m<sup>2</sup>` to `m²`, also from Google Docs' styled spans, and ticks of symbol fonts. Other raised or lowered text stays
 * as it is. The appearance of an element ends with its paragraph or cell, even if the element is not closed.
 */
function* unicodeCharacters(tokens: Iterable<Token>): Generator<Token> {
  /** The open elements that may change their text. */
  let within: Appearance[] = []
  const opened = new Map<string, number>()
  for (const token of tokens) {
    const { figures, symbols } = within.at(-1) ?? {}
    if (token.kind === 'text') {
      const words = symbols ? symbolsIn(token.text, symbols) : token.text
      yield symbols || figures ? text(figures ? raised(words, figures) : words) : token
      continue
    }
    if (isBlock(token.name)) {
      within = []
      opened.clear()
    }
    const count = opened.get(token.name) ?? 0
    if (token.kind === 'open' && (isBlock(token.name) || INLINE.has(token.name))) {
      within.push(appearanceIn(token, within.at(-1)))
      opened.set(token.name, count + 1)
    } else if (token.kind === 'close' && count > 0) {
      for (let ended = within.pop(); ended; ended = ended.name === token.name ? undefined : within.pop())
        opened.set(ended.name, (opened.get(ended.name) ?? 1) - 1)
    }
    yield token
    const [, checked] =
      (token.kind === 'open' && CHECKBOX.test(token.attributes) && CHECKED.exec(token.attributes)) || []
    if (checked) yield text(checked.toLowerCase() === 'true' ? '☑ ' : '☐ ')
  }
}

/** An item of a checklist of Google Docs. */
const CHECKBOX = /\brole\s*=\s*["']?checkbox/i
const CHECKED = /\baria-checked\s*=\s*["']?(true|false)/i

/**
 * A number in raised or lowered characters; signs behind it stay. Unicode has no raised decimal point, so a decimal follows `^`, as
 * does a power with an unknown such as `2x`. Of several numbers, as of footnotes, the digits are raised. Words such as the ending of `1st` stay. A
 * raised `o` is a degree.
 */
function raised(value: string, figures: string): string {
  const isRaised = figures === RAISED.sup
  const number = value.replaceAll(MINUS, '-')
  if (/^[\dn+-]+[^\p{L}\p{N}+-]*$/u.test(number.trim()))
    return number.replaceAll(/[\dn+-]/g, sign => figures[FIGURES.indexOf(sign)] ?? sign)
  if (isRaised && /^-?\d+[.,]\d+$/.test(number.trim())) return `^${number.trim()}`
  if (isRaised && value.trim() === 'o') return '°'
  if (isRaised && /^[+-]?\d{1,9}[xyz]$/.test(number.trim())) return `^(${number.trim()})`
  return /\p{L}{2}/u.test(value) ? value : value.replaceAll(/\d/g, digit => figures[Number(digit)] ?? digit)
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

const STARTS_TEXT = new Set(['li', 'tr', 'td', 'th'])
const isBlock = (name: string): boolean => STARTS_BLOCK.has(name) || STARTS_TEXT.has(name)

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
  // Another list or a skipped number starts again at this number.
  yield open('li', number?.[1] ? `value="${number[1]}"` : '')
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
  let untakenHeadings: RowWords | undefined
  const continued: Continued = { cells: new Map(), charactersLeft: MAX_REPEATED_TEXT }
  const headingLine = (): readonly Token[] => {
    const line = untakenHeadings ? lineOf(untakenHeadings, []) : []
    untakenHeadings = undefined
    return line
  }
  const endRow = (isRowEnd = false): readonly Token[] => {
    const tokensOfRow = row
    row = []
    const cells = cellsIn(tokensOfRow)
    // A row without cells still counts as a row of the cells that continue in it.
    if (cells.length === 0 && isRowEnd) withContinued(cells, continued)
    if (cells.length === 0) return tokensOfRow
    const { words, isSpanned } = withContinued(cells, continued)
    if (words.length === 1) return [...headingLine(), ...tokensOfRow]
    if (cells.every(({ isHeading }) => isHeading) && !isSpanned) {
      const before = headingLine()
      untakenHeadings = words
      headings = words.map(word => firstCharacters(word ?? '', MAX_REPEATED))
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
    if (isBorder) yield* endRow(token.kind === 'close' && name === 'tr')
    if (isOuterTable) {
      yield* headingLine()
      headings = []
      continued.cells.clear()
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
  /** The numbers of columns and rows over which the cell is merged. */
  readonly columns: number
  readonly rows: number
  /** Whether Excel wrote blank cells as a part of this cell, because its text runs over them or it is blank as well. */
  readonly coversBlanks?: boolean
}
const BREAKS = new Set(['p', 'br', 'div', 'li', 'tr', 'td', 'th'])
const COLUMN_SPAN = /\bcolspan\s*=\s*["']?(\d{1,3})/i
const COVERS_BLANKS = /mso-ignore:\s*colspan/i
const ROW_SPAN = /\browspan\s*=\s*["']?(\d{1,3})/i
/** The number of rows of a cell with `rowspan="0"`, which means all rows below. */
const ALL_ROWS = 1_000

/** Cells that continue in the next rows, by column. A cell over several columns has its text in the first of them. */
interface Continued {
  readonly cells: Map<number, { readonly words: string | undefined; readonly isSpanned: boolean; rows: number }>
  charactersLeft: number
}

/** The texts of the cells of a row; undefined for a cell that began in a row above and is not repeated. */
type RowWords = readonly (string | undefined)[]

/** The texts of a row, with those of cells that began in a row above, and whether one of its cells is over several columns. */
function withContinued(cells: readonly Cell[], continued: Continued): { words: RowWords; isSpanned: boolean } {
  const words: (string | undefined)[] = []
  let [column, isSpanned] = [0, false]
  const addContinued = () => {
    for (let above = continued.cells.get(column); above && above.rows > 0; above = continued.cells.get(column)) {
      above.rows--
      continued.charactersLeft -= above.words?.length ?? 0
      words.push(continued.charactersLeft < 0 ? undefined : above.words)
      isSpanned ||= above.isSpanned
      column++
    }
  }
  for (const cell of cells) {
    addContinued()
    const said = cell.words.replaceAll(/\s+/g, ' ').trim()
    const repeated = said.length > MAX_REPEATED ? undefined : said
    const end = Math.min(column + cell.columns, MAX_COLUMNS)
    if (cell.rows > 1)
      for (let at = column; at < end; at++) {
        const isFirst = at === column
        continued.cells.set(at, {
          words: isFirst ? repeated : undefined,
          isSpanned: cell.columns > 1,
          rows: cell.rows - 1,
        })
      }
    words.push(said)
    isSpanned ||= cell.columns > 1
    column += cell.columns
  }
  addContinued()
  return { words, isSpanned }
}

/** The cells of a row. A nested table is part of its cell; text before the first cell is a cell. */
function cellsIn(row: readonly Token[]): Cell[] {
  const cells: Cell[] = []
  let depth = 0
  for (const token of row) {
    const cell = cells.at(-1)
    if (token.kind === 'text') {
      if (cell) cell.words += token.text
      else if (token.text.trim()) cells.push({ words: token.text, isHeading: false, columns: 1, rows: 1 })
      continue
    }
    if (token.name === 'table') depth += token.kind === 'open' ? 1 : -1
    if (depth === 0 && token.kind === 'open' && (token.name === 'td' || token.name === 'th')) {
      const columns = Number(COLUMN_SPAN.exec(token.attributes)?.[1] ?? 1) || 1
      const rows = Number(ROW_SPAN.exec(token.attributes)?.[1] ?? 1) || ALL_ROWS
      const isHeading = token.name === 'th'
      const coversBlanks = COVERS_BLANKS.test(token.attributes)
      cells.push({ words: '', isHeading, columns, rows, coversBlanks })
    } else if (cell && BREAKS.has(token.name)) cell.words += ' '
  }
  return withBlankCells(cells)
}

/** Adds the blank cells that Excel wrote as a part of the cell before. */
function withBlankCells(cells: readonly Cell[]): Cell[] {
  const all: Cell[] = []
  for (const cell of cells) {
    if (!cell.coversBlanks) all.push(cell)
    else {
      const single = { ...cell, columns: 1 }
      const blanks = Math.max(0, Math.min(cell.columns - 1, MAX_COLUMNS - all.length))
      all.push(single, ...Array.from({ length: blanks }, () => ({ ...single, words: '' })))
    }
  }
  return all
}

/**
 * In characters. Rows repeat the headings and cells over several rows, so that longer ones would let the text grow quadratically. A
 * longer cell is not repeated.
 */
const MAX_REPEATED = 80
/** Of all repeated cells of a text, in characters. */
const MAX_REPEATED_TEXT = 50_000
/** Cells of later columns are not repeated. */
const MAX_COLUMNS = 50

/** In a table without headings a dash stands for an empty cell. It keeps the next value in its column. */
function lineOf(words: RowWords, headings: readonly string[]): readonly Token[] {
  const last = words.findLastIndex(Boolean)
  const named = words.map((word, at) => {
    const heading = headings[at]
    if (word === '' && headings.length === 0 && at < last) return '–'
    return word && heading ? `${heading}: ${word}` : word
  })
  return [open('p'), text(named.filter(Boolean).join(' · ')), close('p')]
}
