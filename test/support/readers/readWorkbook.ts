import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip archive, read by its directory; throws if a checksum is wrong. */
export function unzipped(bytes: Uint8Array): Map<string, string> {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map(place => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = inflateRawSync(archive.subarray(body, body + packed))
    const title = archive.toString('utf8', at + 46, at + 46 + name)
    if (crc32(data) !== sum) throw new Error(`${title} is damaged`)
    files.set(title, data.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
function decoded(text: string): string {
  if (/<|&(?!(amp|lt|gt|quot);)|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error(`Not XML: ${text.slice(0, 80)}`)
  return text.replaceAll(/&(\w+);/g, (_, name) => ENTITIES[name] ?? '')
}

/** The root of an XML file; throws if the file is not well-formed. */
export function xmlOf(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = source.replace(/^<\?xml [^>]*\?>\s*/, '')
  for (const [all, slash, name = '', attributes = '', empty, text] of body.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>|([^<]+)|</g,
  )) {
    const parent = open.at(-1)
    if (!parent || all === '<') throw new Error('Not well-formed')
    if (text !== undefined) parent.text += decoded(text)
    else if (slash) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
    } else {
      const found = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, decoded(value ?? '')])
      const element: XmlElement = { name, attributes: Object.fromEntries(found), children: [], text: '' }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [first] = root.children
  if (open.length !== 1 || !first || root.children.length !== 1) throw new Error('Not one closed element')
  return first
}

export const elementsIn = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap(child => elementsIn(child, name)),
]

export interface ReadSheet {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
  readonly xml: XmlElement
}

/** The sheets of a workbook in order, found like in Excel through the workbook's relations. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzipped(bytes)
  const parsed = (name: string) => xmlOf(files.get(name) ?? '')
  const targets = new Map(
    elementsIn(parsed('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  )
  return elementsIn(parsed('xl/workbook.xml'), 'sheet').map(({ attributes }) => {
    const xml = parsed(`xl/${targets.get(attributes['r:id'])}`)
    const rows = elementsIn(xml, 'row').map(row => elementsIn(row, 'c').map(shown))
    return { title: attributes.name ?? '', rows, xml }
  })
}

/** A cell as Excel shows it: a text, a number, or by its style a date or two decimals. */
function shown(cell: XmlElement): string {
  const [value] = elementsIn(cell, 'v')
  if (value && cell.attributes.s === '4') return dayOf(Number(value.text))
  if (value && cell.attributes.s === '5') return Number(value.text).toFixed(2)
  return value?.text ?? elementsIn(cell, 't').map(({ text }) => unescaped(text))[0] ?? ''
}

/** 46435 is `17/02/2027`. */
const dayOf = (days: number) => {
  const [year, month, day] = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** `_x005F_` is an underscore. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
