import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import type { LaidOutLine, PageItem } from 'pdfmake/js/LayoutBuilder.js'
import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'
import svgMeasure from 'pdfmake/js/SVGMeasure.js'
import { tableLayouts } from 'pdfmake/js/tableLayouts.js'
import { FONTS, fontFiles } from '#functions/files/pdf/fonts/fonts.ts'
import { DEFAULT_DOCUMENT_COLOUR } from '#shared/domain/company/documentColour.ts'
import type { Enclosure } from './enclosures.ts'
import { writeObjects } from './foreign/writeObjects.ts'
import { replaceMissingGlyphs } from './missingGlyphs.ts'
import { refuseDamagedPng } from './refuseDamagedPng.ts'
import { DEFAULT_STYLE, INK, MARGINS, PAGE, STYLES } from './styles.ts'
import { classOf } from './tagged/classOf.ts'
import { addColourProfile } from './tagged/conformance.ts'
import { StructureOfContent } from './tagged/structure.ts'
import { TaggedDocument } from './tagged/taggedDocument.ts'
import { TaggedLayout } from './tagged/taggedLayout.ts'
import { TaggedRenderer } from './tagged/taggedRenderer.ts'
import { breakLongWords } from './words/longWords.ts'

export interface DocumentDefinition {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** The date in the file. Nothing else depends on the time of printing. */
  readonly created: Date
  /** The colour of headings, rules and table heads, readable on white; by default the product's colour. */
  readonly brand?: string | undefined
  /** The first page is a cover without a page number. */
  readonly cover?: boolean
  /** Landscape from the first page on. */
  readonly landscape?: boolean
  /** A page size other than A4, or other margins, in points. */
  readonly paper?: Paper
  /** Called with the images that can be opened. */
  readonly content: (imageNames: ReadonlySet<string>) => Content[]
  readonly header: DynamicContent
  readonly footer: DynamicContent
}

interface Paper {
  readonly width: number
  readonly height: number
  readonly margins: typeof MARGINS
}

/** Files by name: a map, or a source that reads them on demand. */
export interface Files {
  keys(): Iterable<string>
  get(name: string): Uint8Array | undefined
}

/** Receives the bytes of a document in order, while it is generated. */
export interface Output {
  write(bytes: Uint8Array): void
}

const SvgMeasure = classOf(svgMeasure)

/** A document that replaces the accent by the brand's colour. */
class BrandedDocument extends TaggedDocument {
  brand = DEFAULT_DOCUMENT_COLOUR
  override _normalizeColor(colour: unknown): unknown {
    return super._normalizeColor(colour === INK.accent ? this.brand : colour)
  }
}

const STYLE_SETTINGS = { styles: STYLES, defaultStyle: DEFAULT_STYLE }
const NO_FILES = { existsSync: () => false }
const A4 = { width: PAGE.width, height: PAGE.height, margins: MARGINS }
const A4_ON_ITS_SIDE = { width: PAGE.height, height: PAGE.width, margins: MARGINS, orientation: 'landscape' }

/**
 * Lays out and prints a document; returns the number of pages. The only module that combines the parts of pdfmake 0.3.11, because
 * pdfmake's own entry point reads images only by path or URL. `images`: the names of the images in `files`; each is read when it
 * is drawn.
 */
export async function printPdf(
  definition: DocumentDefinition,
  { images, files }: { readonly images: readonly string[]; readonly files: Files },
  enclosures: readonly Enclosure[],
  output: Output,
): Promise<number> {
  const document = await openDocument(definition, output)
  document.isAllOurs = enclosures.every(({ pages }) => pages.length === 0)
  const shown = await addImages(document, images, files)
  for (const enclosure of enclosures) addEnclosure(document, enclosure)
  addColourProfile(document)
  const pages = layOut(definition, document, shown)
  const end = once(document, 'end')
  document.end()
  await end
  return pages
}

/** An empty document, which writes its bytes to the output. */
async function openDocument(definition: DocumentDefinition, output: Output): Promise<BrandedDocument> {
  const document = newDocument({
    Title: definition.title,
    Author: definition.author,
    Subject: definition.subject,
    Creator: 'Clearfloor',
    Producer: 'Clearfloor',
    CreationDate: definition.created,
  })
  document.on('data', (bytes: Uint8Array) => output.write(bytes))
  // From the next turn of the event loop on, the stream passes data on immediately. Before, it would buffer everything printed in
  // one turn.
  await setImmediate()
  if (definition.brand) document.brand = definition.brand
  document._root.data.PageLabels = pageLabels(definition.cover === true)
  return document
}

/** Registers the readable images; returns their names. */
async function addImages(document: TaggedDocument, images: readonly string[], files: Files): Promise<Set<string>> {
  const shown = new Set<string>()
  // Sorted, because the file names images by their order, and the order of arrival varies.
  for (const name of [...images].sort()) {
    if (addImage(document, name, files)) shown.add(name)
    // One turn of the event loop per image, so that its memory can be freed.
    await setImmediate()
  }
  return shown
}

/** Lays out and draws the content; returns the number of pages. */
function layOut(definition: DocumentDefinition, document: TaggedDocument, shown: ReadonlySet<string>): number {
  const { margins, ...size } = definition.paper ?? (definition.landscape ? A4_ON_ITS_SIDE : A4)
  const layout = new TaggedLayout({ orientation: 'portrait', ...size }, margins, new SvgMeasure())
  layout.registerTableLayouts(tableLayouts)
  const { header, footer } = definition
  const readable =
    (part: DynamicContent): DynamicContent =>
    (...page) => {
      const node = part(...page)
      replaceMissingGlyphs(node, document)
      return node
    }
  const content = definition.content(shown)
  breakLongWords(content)
  replaceMissingGlyphs(content, document)
  return draw(layout, document, content, { header: readable(header), footer: readable(footer) })
}

/** Draws each page as soon as it is full; pages that show page numbers of others are drawn last. Returns the number of pages. */
function draw(
  layout: TaggedLayout,
  document: TaggedDocument,
  content: Content[],
  { header, footer }: Pick<DocumentDefinition, 'header' | 'footer'>,
): number {
  const structure = new StructureOfContent(document.structure.root)
  const renderer = new TaggedRenderer(document, structure)
  const { kids } = document.structure.root
  let drawn = 0
  /** Pages that show page numbers of others. */
  const waiting: number[] = []
  /** Root elements that may still grow: their index range among the root's kids, and their first and last page. */
  let parts: { readonly from: number; readonly to: number; readonly first: number; last: number }[] = []
  layout.layOut(content, document, STYLE_SETTINGS, {
    begin(node) {
      const before = parts.at(-1)
      if (before) before.last = drawn
      const from = kids.length
      structure.add(node)
      parts.push({ from, to: kids.length, first: drawn, last: Number.POSITIVE_INFINITY })
    },
    full(pages) {
      for (const page of pages) {
        document.addPage({ size: [page.pageSize.width, page.pageSize.height] })
        if (page.items.some(namesPage)) waiting.push(drawn)
        else {
          renderer.drawItems(page.items)
          document.writePage()
          page.items = []
        }
        drawn++
      }
      parts = parts.filter(part => {
        const mayGetMore = part.last >= drawn || waiting.some(page => part.first <= page && page <= part.last)
        if (!mayGetMore) document.structure.writeParts(part.from, part.to)
        return mayGetMore
      })
    },
  })
  let pages = 0
  for (const page of layout.addRunning(header, footer)) {
    document.backTo(pages++)
    // An empty page still needs a content stream.
    if (page.items.length === 0) document.addContent('')
    renderer.drawItems(page.items)
    page.items = []
  }
  return pages
}

/** The contents show page numbers of chapters that are not laid out yet. */
function namesPage({ type, item }: PageItem): boolean {
  const { _pageNodeRef, inlines } = item as LaidOutLine
  return type === 'line' && (_pageNodeRef !== undefined || inlines.some(part => part._pageNodeRef !== undefined))
}

/** An empty document. Its fonts are registered by name: with bytes, each text of a drawing would parse its font again. */
function newDocument(info: object): BrandedDocument {
  const files = fontFiles()
  const settings = {
    pdfVersion: '1.7',
    lang: 'en-NZ',
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    font: null,
    info,
  }
  const document = new BrandedDocument(FONTS, {}, {}, {}, settings, NO_FILES, path => files.has(path))
  for (const [name, bytes] of files) document.registerFont(name, bytes)
  return document
}

/** The page labels in a viewer, equal to the printed page numbers. A cover has no number. */
const pageLabels = (cover: boolean) => ({
  Nums: cover ? [0, { P: new String('Cover') }, 1, { S: 'D', St: 2 }] : [0, { S: 'D' }],
})

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Registers an image under its name; the image is read again when it is first drawn. Returns false if it cannot be read. */
function addImage(document: TaggedDocument, name: string, files: Files): boolean {
  const open = () => {
    const bytes = files.get(name)
    return bytes && document.openImage(bufferOf(bytes))
  }
  try {
    const image = open()
    if (!image || !(image.width > 0 && image.height > 0)) return false
    if (image.image) refuseDamagedPng(image.image)
    const { width, height, label, orientation, colorSpace } = image
    // CMYK has no colour profile in the file, so the document cannot claim conformance.
    if (colorSpace === 'DeviceCMYK') document.isAllOurs = false
    document._imageRegistry[name] = {
      ...{ width, height, label, orientation },
      embed(within) {
        const opened = open()
        opened?.embed?.(within)
        this.obj = opened?.obj
      },
    }
    return true
  } catch {
    return false
  }
}

/** Registers foreign pages under their names, like images. */
function addEnclosure(document: PaperDocument, { pages, objects, hiddenLayers }: Enclosure): void {
  const referenceOf = writeObjects(objects, hiddenLayers, document)
  for (const { name, width, height, form } of pages)
    document._imageRegistry[name] = { width, height, label: `F-${name}`, obj: referenceOf(form) }
}
