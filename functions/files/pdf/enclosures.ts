import type { Content } from 'pdfmake/interfaces.js'
import type { Certificate } from '#shared/report/model/reportModel.ts'
import { grouped } from '#shared/schema/limitMessages.ts'
import type { ForeignObjects, ForeignPage, Limits } from './foreign/foreignPages.ts'
import { readForeignPages } from './foreign/readForeignPages.ts'
import { heightOf, INK, widthOf } from './styles.ts'

interface EnclosedPage extends ForeignPage {
  readonly name: string
}
/** A certificate with its pages; none if the file cannot be read. */
export interface Enclosure {
  readonly certificate: Certificate
  readonly pages: readonly EnclosedPage[]
  readonly objects: ForeignObjects
  /** The references of the layers that are hidden. */
  readonly hiddenLayers: readonly string[]
  /** A sentence about omitted pages. */
  readonly leftOut?: string
}

/**
 * Limits for one file, and for all files of a document, to protect the worker's time and memory. A plan from a CAD program has a
 * few thousand objects. A file has at most 20 MB.
 */
export const PER_FILE: Limits = { pages: 300, objects: 100_000, bytes: 64 * 1024 * 1024, milliseconds: 20_000 }
const PER_DOCUMENT: Limits = { pages: 1000, objects: 300_000, bytes: 320 * 1024 * 1024, milliseconds: 90_000 }

/**
 * Reads certificates. A file has no pages if it is missing, damaged, encrypted or over a limit, or if an annotation cannot be
 * drawn. A very long file is cut after the maximum number of pages.
 */
export async function readEnclosures(
  certificates: readonly Certificate[],
  files: { get(name: string): Uint8Array | undefined },
  perFile = PER_FILE,
  perDocument = PER_DOCUMENT,
): Promise<Enclosure[]> {
  const enclosures: Enclosure[] = []
  let left = perDocument
  for (const [at, certificate] of certificates.entries()) {
    const start = performance.now()
    const { bytes, ...read } = await pagesOf(files.get(certificate.file), `certificate-${at}`, left, perFile)
    left = {
      pages: left.pages - read.pages.length,
      objects: left.objects - read.objects.size,
      bytes: left.bytes - bytes,
      milliseconds: left.milliseconds - (performance.now() - start),
    }
    enclosures.push({ certificate, ...read })
  }
  return enclosures
}

const smaller = (one: Limits, other: Limits): Limits => ({
  pages: Math.min(one.pages, other.pages),
  objects: Math.min(one.objects, other.objects),
  bytes: Math.min(one.bytes, other.bytes),
  milliseconds: Math.min(one.milliseconds, other.milliseconds),
})

const isLess = (one: Limits, other: Limits) =>
  one.objects < other.objects || one.bytes < other.bytes || one.milliseconds < other.milliseconds
const UNDRAWN = 'has a form field or mark that could not be drawn'
export const NO_ROOM = `It is damaged or encrypted, ${UNDRAWN}, or the other files before it leave no room for it.`

async function pagesOf(
  file: Uint8Array | undefined,
  name: string,
  left: Limits,
  perFile: Limits,
): Promise<Omit<Enclosure, 'certificate'> & { readonly bytes: number }> {
  const none = { ...NO_PAGES, bytes: 0 }
  if (!file) return none
  const most = smaller(left, perFile)
  if (most.pages === 0)
    return { ...none, leftOut: `There are ${spaced(PER_DOCUMENT.pages)} pages of other files before it.` }
  const isSpent = most.objects <= 0 || most.bytes <= 0 || most.milliseconds <= 0
  const read = isSpent ? undefined : await readForeignPages(file, most)
  if (!read) return isLess(most, perFile) ? { ...none, leftOut: NO_ROOM } : none
  const { of, objects, hiddenLayers, bytes } = read
  const pages = read.pages.map((page, at) => ({ name: `${name}-${at}`, ...page }))
  if (of === pages.length) return { pages, objects, hiddenLayers, bytes }
  const leftOut = `Only the first ${spaced(most.pages)} of its ${spaced(of)} pages are included.`
  return { pages, objects, hiddenLayers, bytes, leftOut }
}

/** For a file that cannot be included. */
export const NO_PAGES = { pages: [], objects: new Map(), hiddenLayers: [] }

/** For example `200 000`, as documents write numbers. */
const spaced = (count: number): string => grouped(count, ' ')

/** Height of the name above an enclosed page, in points. */
export const ENCLOSED_HEAD = 30

/** The chapter of enclosed files in the outline, and the text for unreadable files. */
interface EnclosureChapter {
  readonly parent: string
  readonly problem: string
  readonly advice: string
  /** Printed above the first page. */
  readonly top?: EnclosureHeading
}
/** The heading above an enclosed page, and its height in points. */
export interface EnclosureHeading {
  readonly content: Content
  readonly height: number
}
const CERTIFICATES: EnclosureChapter = {
  parent: 'certificates',
  problem: 'This certificate could not be included',
  advice: 'Ask for the original from the laboratory.',
}

/** Puts each foreign page on a page of the document, under its name, so that it is numbered and listed like any other. */
export const certificateNodes = (
  enclosures: readonly Enclosure[],
  chapter: EnclosureChapter = CERTIFICATES,
): Content[] =>
  enclosures.flatMap(({ certificate: { name }, pages, leftOut }) => {
    const shown = pages.map((page, at) => pageNode(name, page, at, pages.length, chapter))
    if (leftOut) return [...shown, missing(name, leftOut, chapter, pages.length === 0)]
    const fault = `The file “${name}” is damaged, encrypted or missing, or ${UNDRAWN}.`
    return shown.length > 0 ? shown : [missing(name, fault, chapter)]
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

/** The name above an enclosed page. With `parent`, the outline lists the name below that chapter. */
export const enclosedTitle = (name: string, text: string, parent: string | undefined): Content => ({
  text,
  style: 'label',
  margin: [0, 0, 0, 6],
  ...(parent && { outline: true, outlineText: name, outlineParentId: parent }),
})

/** A page about the missing parts of a file. `isFirst`: no page of the file comes before it. */
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
