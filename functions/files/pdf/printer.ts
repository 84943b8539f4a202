import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import layoutBuilder from 'pdfmake/js/LayoutBuilder.js'
import paperDocument, { type PaperDocument } from 'pdfmake/js/PDFDocument.js'
import renderer from 'pdfmake/js/Renderer.js'
import svgMeasure from 'pdfmake/js/SVGMeasure.js'
import { tableLayouts } from 'pdfmake/js/tableLayouts.js'
import type { Enclosure } from './enclosures.ts'
import { fonts } from './fonts.ts'
import { copier } from './foreignObjects.ts'
import { DEFAULT_STYLE, MARGINS, PAGE, STYLES } from './look.ts'

/** What is printed, in pdfmake's terms. */
export interface Definition {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Stands in the file as its date; nothing else in it depends on when it was made. */
  readonly created: Date
  readonly content: Content[]
  readonly header: DynamicContent
  readonly footer: DynamicContent
}

const classOf = <C extends abstract new (...args: never[]) => object>(module: PdfMakeClass<C>): C =>
  'default' in module ? module.default : module
const Paper = classOf(paperDocument)
const LayoutBuilder = classOf(layoutBuilder)
const Renderer = classOf(renderer)
const SvgMeasure = classOf(svgMeasure)

const NO_FILES = { existsSync: () => false }
const A4 = { width: PAGE.width, height: PAGE.height, orientation: 'portrait' }

/**
 * Lays out and prints. The only module that knows the parts of pdfmake 0.3.11: they are put together here because its
 * entry reads pictures by path or address only. Nothing is read from disk or network. The pictures that can be opened
 * are told before the content is made.
 */
export async function print(
  pictures: ReadonlyMap<string, Uint8Array>,
  enclosures: readonly Enclosure[],
  define: (shown: ReadonlySet<string>) => Definition,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const probe = paper({})
  const shown = new Set([...pictures].filter(([, bytes]) => opens(probe, bytes)).map(([name]) => name))
  const definition = define(shown)
  const document = paper({
    Title: definition.title,
    Author: definition.author,
    Subject: definition.subject,
    Creator: 'Clearfloor',
    Producer: 'Clearfloor',
    CreationDate: definition.created,
  })
  for (const [name, bytes] of pictures)
    if (shown.has(name)) document._imageRegistry[name] = document.openImage(bufferOf(bytes))
  for (const enclosure of enclosures) addEnclosure(document, enclosure)
  const builder = new LayoutBuilder(A4, MARGINS, new SvgMeasure())
  builder.registerTableLayouts(tableLayouts)
  const { content, header, footer } = definition
  const laidOut = builder.layoutDocument(content, document, STYLES, DEFAULT_STYLE, undefined, header, footer)
  new Renderer(document).renderPages(laidOut)
  return { bytes: await ended(document), pages: laidOut.length }
}

const paper = (info: object) =>
  new Paper(
    fonts(),
    {},
    {},
    {},
    {
      pdfVersion: '1.7',
      lang: 'en-NZ',
      displayTitle: true,
      compress: true,
      fontLayoutCache: true,
      autoFirstPage: false,
      font: null,
      info,
    },
    NO_FILES,
    () => false,
  )

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

function opens(document: PaperDocument, bytes: Uint8Array): boolean {
  try {
    return document.openImage(bufferOf(bytes)).width > 0
  } catch {
    return false
  }
}

/** Foreign pages stand among the pictures under their names. */
function addEnclosure(document: PaperDocument, { pages }: Enclosure): void {
  const source = pages[0]?.document
  if (!source) return
  const copy = copier(source.context, document)
  for (const { name, width, height, form } of pages)
    document._imageRegistry[name] = { width, height, label: `F-${name}`, obj: copy(form) }
}

/** Ends the document and gathers what it wrote. */
async function ended(document: PaperDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.end()
  await done
  return Buffer.concat(chunks)
}
