const BLOCK = /^<(h1|h2|h3|p)>/
const TOKEN = /<\/?[a-z0-9]+>|[^<>&]+|&(?:amp|lt|gt);/y

/**
 * Whether a text has exactly the form of cleaned rich text: balanced, without attributes, and only with allowed elements in their
 * places.
 */
export function isStrictRichText(html: string): boolean {
  const tokens = tokensOf(html)
  if (!tokens) return false
  const left = blocks(tokens, 0)
  return left === tokens.length
}

function tokensOf(html: string): string[] | undefined {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const found = TOKEN.exec(html)
    if (!found) return undefined
    tokens.push(found[0])
  }
  return tokens
}

/** Each reader returns the index where it stopped, or -1 at a forbidden token. */
function blocks(tokens: readonly string[], from: number): number {
  let at = from
  while (at >= 0 && at < tokens.length) {
    const name = BLOCK.exec(tokens[at] ?? '')?.[1]
    at = name ? closed(tokens, inline(tokens, at + 1), name) : list(tokens, at)
  }
  return at
}

function list(tokens: readonly string[], from: number): number {
  const name = /^<(ul|ol)>$/.exec(tokens[from] ?? '')?.[1]
  if (!name) return -1
  let at = from + 1
  while (tokens[at] === '<li>') {
    at = inline(tokens, at + 1)
    while (/^<[uo]l>$/.test(tokens[at] ?? '')) at = list(tokens, at)
    at = closed(tokens, at, 'li')
  }
  return at === from + 1 ? -1 : closed(tokens, at, name)
}

/** Text, breaks and formats, at least one. */
function inline(tokens: readonly string[], from: number): number {
  let at = from
  while (at >= 0) {
    const token = tokens[at] ?? ''
    const name = /^<(strong|em|u)>$/.exec(token)?.[1]
    if (name) at = closed(tokens, inline(tokens, at + 1), name)
    else if (token === '<br>' || (token !== '' && !token.startsWith('<'))) at++
    else break
  }
  return at === from ? -1 : at
}

const closed = (tokens: readonly string[], at: number, name: string): number =>
  at >= 0 && tokens[at] === `</${name}>` ? at + 1 : -1
