import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

const BLANK = 0x20
const textOfStream = (stream: unknown) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

/** The text of each page of one of our PDFs, in drawing order. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(page => read(page, fontsOf(page)))
}

function operatorsOf(page: PDFPage): string {
  const contents = page.node.normalizedEntries().Contents?.asArray() ?? []
  return contents.map(ref => textOfStream(page.doc.context.lookup(ref))).join('\n')
}

const read = (page: PDFPage, fonts: ReadonlyMap<string, Letters>): string =>
  markedTexts(page, fonts)
    .map(({ text }) => text)
    .join('')

/** A drawn text with the number of its marked content; undefined for an artifact, which screen readers skip. */
interface MarkedText {
  readonly mark?: number | undefined
  readonly text: string
}

/** A page's texts, in drawing order. Each text must be marked as content or as an artifact. */
export function markedTexts(page: PDFPage, fonts = fontsOf(page)): MarkedText[] {
  let letters: Letters = new Map()
  let mark: number | undefined
  const texts: MarkedText[] = []
  const tokens = /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/MCID (\d+)|\/Artifact (BMC)/g
  for (const [, font, shown, mcid, artifact] of operatorsOf(page).matchAll(tokens)) {
    if (font) letters = fonts.get(font) ?? new Map()
    else if (artifact) mark = undefined
    else if (mcid) mark = Number(mcid)
    else {
      const text = glyphs(shown ?? '').map(glyph => letters.get(glyph) ?? '')
      texts.push({ mark, text: text.join('').replaceAll('\u00a0', String.fromCharCode(BLANK)) })
    }
  }
  return texts
}

/** The number of a PDF's characters that render as an empty box: a font's first glyph replaces missing characters. */
export async function countBoxes(bytes: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document
    .getPages()
    .flatMap(page => [...operatorsOf(page).matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown]) => glyphs(shown ?? ''))
    .filter(glyph => glyph === 0).length
}

const glyphs = (shown: string): number[] =>
  [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) =>
    [...(hex ?? '').matchAll(/.{4}/g)].map(([glyph]) => Number.parseInt(glyph, 16)),
  )

type Letters = Map<number, string>
function fontsOf(page: PDFPage): ReadonlyMap<string, Letters> {
  const fonts = page.node.normalizedEntries().Font
  return new Map(
    fonts.entries().map(([name]) => {
      const font = fonts.lookup(name, PDFDict)
      return [name.asString().slice(1), lettersOf(textOfStream(font.lookup(PDFName.of('ToUnicode'))))]
    }),
  )
}

/** `<0000> <0002> [<0041> <0042> <0043>]` */
function lettersOf(map: string): Letters {
  const letters: Letters = new Map()
  for (const [, first, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex], at) => {
      letters.set(Number.parseInt(first ?? '', 16) + at, fromUtf16(hex ?? ''))
    })
  return letters
}
const fromUtf16 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
