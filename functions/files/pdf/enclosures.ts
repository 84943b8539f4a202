import { PDFDocument, type PDFPage, type PDFRef } from 'pdf-lib'
import type { Content } from 'pdfmake/interfaces.js'
import type { Certificate } from '#shared/report/model/reportModel.ts'
import { heightOf, INK, widthOf } from './styles.ts'

/** A page of a foreign document as a form that can be drawn like an image of one point by one. */
interface EnclosedPage {
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
  /** Which of its pages were left out, in a sentence. */
  readonly leftOut?: string
}

/** Pages that are taken of one file, and of all files of a document: more would take a worker's time and memory. */
const MAX_PAGES_PER_FILE = 300
const MAX_PAGES = 1000

/** Reads certificates. One that is missing, damaged or encrypted has no pages; of a very long one the first are taken. */
export async function prepareEnclosures(
  certificates: readonly Certificate[],
  files: { get(name: string): Uint8Array | undefined },
): Promise<Enclosure[]> {
  const enclosures: Enclosure[] = []
  let room = MAX_PAGES
  for (const [at, certificate] of certificates.entries()) {
    const read = await pagesOf(files.get(certificate.file), `certificate-${at}`, Math.min(room, MAX_PAGES_PER_FILE))
    room -= read.pages.length
    enclosures.push({ certificate, ...read })
  }
  return enclosures
}

async function pagesOf(
  bytes: Uint8Array | undefined,
  name: string,
  most: number,
): Promise<Pick<Enclosure, 'pages' | 'leftOut'>> {
  if (!bytes) return { pages: [] }
  if (most === 0) return { pages: [], leftOut: `There are ${spaced(MAX_PAGES)} pages of other files before it.` }
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    const all = document.getPages()
    const pages: EnclosedPage[] = []
    for (const [at, page] of all.slice(0, most).entries()) pages.push(await pageOf(document, page, `${name}-${at}`))
    if (all.length === pages.length) return { pages }
    return { pages, leftOut: `Only the first ${spaced(most)} of its ${spaced(all.length)} pages are included.` }
  } catch {
    return { pages: [] }
  }
}

/** `200 000`, as documents write numbers. */
const spaced = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ')

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
  enclosures.flatMap(({ certificate: { name }, pages, leftOut }) => {
    const shown = pages.map((page, at) => pageNode(name, page, at, pages.length, chapter))
    if (leftOut) return [...shown, missing(name, leftOut, chapter, pages.length === 0)]
    return shown.length > 0 ? shown : [missing(name, `The file “${name}” is damaged, encrypted or missing.`, chapter)]
  })

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
  const title = count > 1 ? `${name} (${at + 1} of ${count})` : name
  return {
    stack: [
      ...(heading ? [heading.content] : []),
      enclosedTitle(name, title, at === 0 ? parent : undefined),
      { image: page.name, ...size, alt: `Page of another document: ${title}`, alignment: 'center' },
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

/** Says on a page of its own what of a file is missing; it begins the chapter where there is no page before it. */
const missing = (name: string, what: string, chapter: EnclosureChapter, isFirst = true): Content => ({
  stack: [
    ...(isFirst && chapter.top ? [chapter.top.content] : []),
    enclosedTitle(name, name, isFirst ? chapter.parent : undefined),
    { text: isFirst ? chapter.problem : 'Some pages could not be included', style: 'h2', margin: [0, 6, 0, 6] },
    { text: `${what} ${chapter.advice}`, color: INK.text },
  ],
  pageBreak: 'before',
  pageOrientation: 'portrait',
})
