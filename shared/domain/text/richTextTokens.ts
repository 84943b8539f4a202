/** A token of HTML. `text` is decoded; `attributes` are raw. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose content is not user-written text; `del` has the deletions of Word’s tracked changes. */
const DROPPED = new Set(
  'applet audio canvas del embed head iframe math noembed noframes noscript object script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)
/** Elements that can be self-closing: `<svg/>`. */
const SELF_CLOSING = new Set(['svg', 'math'])
const VOID = new Set(['embed'])

/**
 * Tokenises HTML from untrusted sources. Never fails, and runs in linear time. `source` must have passed `removeUnprintable`.
 * Text that is not a tag stays text; comments, instructions and dropped elements are skipped.
 */
export function* tokensOf(source: string): Generator<Token> {
  const endOf = tagEnds(source)
  let position = 0
  let preformatted: { readonly name: string; depth: number } | undefined
  while (position < source.length) {
    const start = nextTag(source, position)
    if (start > position) yield* textTokens(source.slice(position, start), preformatted !== undefined)
    if (start === source.length) return
    const end = source.startsWith('<!--', start) ? commentEnd(source, start) : endOf(start)
    if (end < 0) {
      yield { kind: 'text', text: '<' }
      position = start + 1
      continue
    }
    const tag = tagOf(source.slice(start, end))
    if (tag && preformatted?.name === tag.name) preformatted.depth += tag.kind === 'open' ? 1 : -1
    if (preformatted?.depth === 0) preformatted = undefined
    if (tag?.kind === 'open' && !preformatted && isPreformatted(tag)) preformatted = { name: tag.name, depth: 1 }
    if (tag && (tag.kind === 'close' || !DROPPED.has(tag.name))) yield tag
    position = tag?.kind === 'open' && hasContent(tag) ? contentEnd(source, end, tag.name) : end
  }
}

const isPreformatted = ({ name, attributes }: { name: string; attributes: string }): boolean =>
  name === 'pre' || (name !== 'br' && /white-space: ?(?:pre|break-spaces)/i.test(attributes))

/** A line end becomes a space, or a line break in preformatted text. */
function* textTokens(raw: string, isPreformatted: boolean): Generator<Token> {
  const lines = isPreformatted ? raw.split(/\r\n|\r|\n/) : [raw]
  for (const [at, line] of lines.entries()) {
    if (at > 0) yield { kind: 'open', name: 'br', attributes: '' }
    if (line) yield { kind: 'text', text: decodeEntities(line) }
  }
}

const TAG_BEGINS = /<[a-z/!?]/gi
function nextTag(source: string, from: number): number {
  TAG_BEGINS.lastIndex = from
  return TAG_BEGINS.exec(source)?.index ?? source.length
}

function tagOf(raw: string): Exclude<Token, { kind: 'text' }> | undefined {
  const [begin = '', slash, name = ''] = /^<(\/?)([a-z][^\s/>]*)/i.exec(raw) ?? []
  if (name === '' || !raw.endsWith('>')) return undefined
  if (slash) return { kind: 'close', name: name.toLowerCase() }
  return { kind: 'open', name: name.toLowerCase(), attributes: raw.slice(begin.length, -1) }
}

const hasContent = ({ name, attributes }: { name: string; attributes: string }): boolean =>
  DROPPED.has(name) && !VOID.has(name) && !(SELF_CLOSING.has(name) && attributes.endsWith('/'))

/** The position after a comment. An unclosed comment extends to the end. */
function commentEnd(source: string, start: number): number {
  if (source.startsWith('<!-->', start)) return start + 5
  if (source.startsWith('<!--->', start)) return start + 6
  const end = source.indexOf('-->', start + 4)
  return end < 0 ? source.length : end + 3
}

/** The start of a dropped element's closing tag; the end of the text if there is none. */
function contentEnd(source: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  return closing.exec(source)?.index ?? source.length
}

/**
 * The position after the `>` that ends a tag, or -1. A `>` in quotes does not count, unless a quote turns out to be unclosed. A
 * failed search is not repeated, so that hostile input stays linear.
 */
function tagEnds(source: string): (start: number) => number {
  let [respectsQuotes, mayClose] = [true, true]
  return start => {
    const end = respectsQuotes ? quotedEnd(source, start) : -1
    if (end >= 0) return end
    respectsQuotes = false
    const plain = mayClose ? source.indexOf('>', start) : -1
    if (plain < 0) mayClose = false
    return plain < 0 ? -1 : plain + 1
  }
}

const MARKS = /["'>]/g
function quotedEnd(source: string, start: number): number {
  MARKS.lastIndex = start
  for (let mark = MARKS.exec(source); mark; mark = MARKS.exec(source)) {
    if (mark[0] === '>') return mark.index + 1
    const close = source.indexOf(mark[0], mark.index + 1)
    if (close < 0) return -1
    MARKS.lastIndex = close + 1
  }
  return -1
}

const UNSEEN = /[\p{Cs}\u200b\ufeff\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu
/** Removes invisible characters and unpaired surrogates, which documents cannot contain. */
export const removeUnprintable = (text: string): string => text.replace(UNSEEN, '')

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  minus: '−',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  le: '≤',
  ge: '≥',
  euro: '€',
  pound: '£',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
  amacr: 'ā',
  emacr: 'ē',
  imacr: 'ī',
  omacr: 'ō',
  umacr: 'ū',
  Amacr: 'Ā',
  Emacr: 'Ē',
  Imacr: 'Ī',
  Omacr: 'Ō',
  Umacr: 'Ū',
}
/** The characters that older programs mean by the codes 128 to 159. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes entities, and collapses breaking spaces. */
const decodeEntities = (text: string): string =>
  removeUnprintable(text.replace(/&(#x[\da-f]{1,8}|#\d{1,8}|[a-z][a-z\d]{1,30});/gi, letterOf)).replace(
    /[^\S\u00a0]+/g,
    ' ',
  )

function letterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (code >= 0x80 && code < 0xa0) return WINDOWS[code - 0x80] ?? ''
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}
