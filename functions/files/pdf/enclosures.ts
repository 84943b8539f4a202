import { PDFDocument, type PDFPage, type PDFRef } from 'pdf-lib'
import type { Content } from 'pdfmake/interfaces.js'
import type { Certificate } from '#shared/report/model/reportModel.ts'
import { heightOf, INK, widthOf } from './styles.ts'

/** A page of a foreign document as a form that can be drawn like an image of one point by one. */
export interface EnclosedPage {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly document: PDFDocument
  readonly form: PDFRef
}
/** A certificate: its pages, or none where the file cannot be read. */
export interface Enclosure {
  readonly certificate: Certificate
  readonly pages: readonly EnclosedPage[]
}

/** Reads certificates. One that is missing, damaged or encrypted has no pages. */
export const prepareEnclosures = (
  certificates: readonly Certificate[],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Enclosure[]> =>
  Promise.all(
    certificates.map(async (certificate, at) => ({
      certificate,
      pages: await pagesOf(files.get(certificate.file), `certificate-${at}`),
    })),
  )

async function pagesOf(bytes: Uint8Array | undefined, name: string): Promise<EnclosedPage[]> {
  if (!bytes) return []
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    const pages = document.getPages()
    const enclosed: EnclosedPage[] = []
    for (const [at, page] of pages.entries()) enclosed.push(await pageOf(document, page, `${name}-${at}`))
    return enclosed
  } catch {
    return []
  }
}

async function pageOf(document: PDFDocument, page: PDFPage, name: string): Promise<EnclosedPage> {
  // A blank page has no contents at all, and without them a page cannot be embedded.
  if (!page.node.Contents()) page.node.addContentStream(document.context.register(document.context.stream('')))
  const box = page.getCropBox()
  const turns = (((page.getRotation().angle % 360) + 360) % 360) / 90
  const sideways = turns % 2 === 1
  const bounds = { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height }
  const embedded = await document.embedPage(page, bounds, unitMatrix(box, turns))
  await embedded.embed()
  return {
    name,
    width: sideways ? box.height : box.width,
    height: sideways ? box.width : box.height,
    document,
    form: embedded.ref,
  }
}

type Matrix = [number, number, number, number, number, number]
/** Turns the page upright (clockwise quarter turns) and fits it into the unit square, as images are. */
function unitMatrix(
  { x, y, width: w, height: h }: { x: number; y: number; width: number; height: number },
  turns: number,
): Matrix {
  const [u, v] = [1 / w, 1 / h]
  switch (turns) {
    case 1:
      return [0, -u, v, 0, -y * v, 1 + x * u]
    case 2:
      return [-u, 0, 0, -v, 1 + x * u, 1 + y * v]
    case 3:
      return [0, u, -v, 0, 1 + y * v, -x * u]
    default:
      return [u, 0, 0, v, -x * u, -y * v]
  }
}

/** Height of the name above an enclosed page, in points. */
export const ENCLOSED_HEAD = 30

/** The chapter of enclosed files in the outline, and what the page of an unreadable one says. */
interface EnclosureChapter {
  readonly parent: string
  readonly problem: string
  readonly advice: string
  /** Goes above the first page. */
  readonly top?: EnclosureHeading
}
/** What goes above an enclosed page, and its height in points. */
export interface EnclosureHeading {
  readonly content: Content
  readonly height: number
}
const CERTIFICATES: EnclosureChapter = {
  parent: 'certificates',
  problem: 'This certificate could not be included',
  advice: 'Ask for the original from the laboratory.',
}

/** Each foreign page on a page of ours, under its name, so that it is numbered and listed like any other. */
export const certificateNodes = (
  enclosures: readonly Enclosure[],
  chapter: EnclosureChapter = CERTIFICATES,
): Content[] =>
  enclosures.flatMap(({ certificate, pages }) =>
    pages.length === 0
      ? [unreadable(certificate.name, chapter)]
      : pages.map((page, at) => pageNode(certificate.name, page, at, pages.length, chapter)),
  )

function pageNode(
  name: string,
  page: EnclosedPage,
  at: number,
  count: number,
  { parent, top }: EnclosureChapter,
): Content {
  const heading = at === 0 ? top : undefined
  const landscape = page.width > page.height
  const height = heightOf(landscape) - ENCLOSED_HEAD - (heading?.height ?? 0)
  const scale = Math.min(widthOf(landscape) / page.width, height / page.height)
  const size = { width: page.width * scale, height: page.height * scale }
  return {
    stack: [
      ...(heading ? [heading.content] : []),
      enclosedTitle(name, count > 1 ? `${name} (${at + 1} of ${count})` : name, at === 0 ? parent : undefined),
      { image: page.name, ...size, alignment: 'center' },
    ],
    pageBreak: 'before',
    pageOrientation: landscape ? 'landscape' : 'portrait',
  }
}

/** The name above an enclosed page; with a parent it is listed in the outline below that. */
export const enclosedTitle = (name: string, text: string, parent: string | undefined): Content => ({
  text,
  style: 'label',
  margin: [0, 0, 0, 6],
  ...(parent && { outline: true, outlineText: name, outlineParentId: parent }),
})

const unreadable = (name: string, { parent, problem, advice, top }: EnclosureChapter): Content => ({
  stack: [
    ...(top ? [top.content] : []),
    enclosedTitle(name, name, parent),
    { text: problem, style: 'h2', margin: [0, 6, 0, 6] },
    { text: `The file “${name}” is damaged, encrypted or missing. ${advice}`, color: INK.text },
  ],
  pageBreak: 'before',
  pageOrientation: 'portrait',
})
