const ENDS = new Set(['P', 'H1', 'H2', 'H3', 'UL', 'OL'])

/** Simple HTML as a person types it in a box: paragraphs with an empty line between them, points on lines of their own. */
export function plainOf(text: string): string {
  if (!/<[a-z][^>]*>/i.test(text)) return text
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  return written(body)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  const inner = [...node.childNodes].map(written).join('')
  if (node.nodeName === 'BR') return '\n'
  if (node.nodeName === 'LI') return `• ${inner}\n`
  return ENDS.has(node.nodeName) ? `${inner}\n\n` : inner
}
