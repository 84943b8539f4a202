const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const named = Object.fromEntries(Object.entries(entities).map(([name, character]) => [character, `&${name};`]))

const escaped = (text: string) => text.replace(/[&<>"']/g, character => named[character] ?? character)

const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name ?? ''] ?? whole)
  })

/** The inner XML of every element with this name, still escaped. Enough for S3's flat requests. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(match => match[1] ?? '')

export const texts = (xml: string, name: string): string[] => elements(xml, name).map(plain)
export const text = (xml: string, name: string): string | undefined => texts(xml, name)[0]

/** One element. Text and numbers are escaped, lists are already XML, undefined omits the element. */
export const element = (name: string, content: string | number | boolean | string[] | undefined): string =>
  content === undefined
    ? ''
    : `<${name}>${Array.isArray(content) ? content.join('') : escaped(String(content))}</${name}>`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const document = (root: string, content: string[]) =>
  `${HEAD}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${root}>`
export const bareDocument = (root: string, content: string[]) => HEAD + element(root, content)
