import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { appearancesOn, operatorsOf, type PlacedAppearance } from './annotations.ts'
import { collectObjects } from './collectObjects.ts'
import { drawFields } from './drawFields.ts'
import type { ForeignPage, ForeignPages, Limits } from './foreignPages.ts'
import { hiddenLayers } from './layers.ts'

/** Limits for a page's sides, in points. PDF allows 200 inches; ten times that is generous for pages with a larger unit. */
const [SMALLEST_SIDE, LARGEST_SIDE] = [1, 200 * 72 * 10]
/** Maximum size of a page's drawing operators, uncompressed. */
const MAX_OPERATOR_BYTES = 64 * 1024 * 1024

/**
 * The first pages of a PDF, with their form fields and other annotations. Throws if it is damaged, encrypted or over a limit, or
 * if it does not say how an annotation looks.
 */
export async function pagesOf(bytes: Uint8Array, most: Limits): Promise<ForeignPages> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  repairPageTypes(document)
  const all = document.getPages()
  const first = all.slice(0, most.pages)
  await drawFields(document, first)
  const pages: (Omit<ForeignPage, 'form'> & { readonly form: PDFRef })[] = []
  const hidden = hiddenLayers(document)
  for (const page of first) pages.push(await pageOf(document, page, hidden))
  const forms = pages.map(({ form }) => form)
  return {
    pages: pages.map(page => ({ ...page, form: page.form.tag })),
    ...collectObjects(document.context, forms, most),
    of: all.length,
    hiddenLayers: [...hidden],
  }
}

/**
 * Sets the `Type` of each page and branch of the page tree where it is missing or wrong. pdf-lib would leave such a page out, but
 * viewers show it.
 */
function repairPageTypes({ catalog, context }: PDFDocument): void {
  const seen = new Set<unknown>()
  const open: PDFDict[] = [catalog.Pages()]
  for (let branch = open.pop(); branch; branch = open.pop()) {
    const kids = branch.lookupMaybe(PDFName.of('Kids'), PDFArray)
    if (seen.has(branch) || !kids) continue
    seen.add(branch)
    for (const kid of kids.asArray()) {
      const node = context.lookup(kid)
      if (!(kid instanceof PDFRef) || !(node instanceof PDFDict)) continue
      const isBranch = node.has(PDFName.of('Kids'))
      if (isBranch) open.push(node)
      const kind = PDFName.of(isBranch ? 'Pages' : 'Page')
      if (node.lookup(PDFName.of('Type')) === kind) continue
      const Kind = isBranch ? PDFPageTree : PDFPageLeaf
      const named = Kind.fromMapWithContext(new Map(node.entries()), context)
      named.set(PDFName.of('Type'), kind)
      context.assign(kid, named)
      if (isBranch) open.push(named)
    }
  }
}

async function pageOf(document: PDFDocument, page: PDFPage, hidden: ReadonlySet<string>) {
  // A blank page has no contents, and pdf-lib cannot embed such a page.
  if (!page.node.Contents()) page.node.addContentStream(document.context.register(document.context.stream('')))
  const box = page.getCropBox()
  const isPage = [box.width, box.height].every(side => side >= SMALLEST_SIDE && side <= LARGEST_SIDE)
  if (!isPage) throw new Error(`A page of ${box.width} × ${box.height} points`)
  const turns = (((page.getRotation().angle % 360) + 360) % 360) / 90
  const sideways = turns % 2 === 1
  const bounds = { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height }
  const toUnit = unitMatrix(box, turns)
  const appearances = appearancesOn(page, hidden)
  const embedded = await document.embedPage(page, bounds, appearances.length > 0 ? [1, 0, 0, 1, 0, 0] : toUnit)
  await embedded.embed()
  refuseManyOperators(document.context.lookup(embedded.ref))
  const entries = { BBox: [bounds.left, bounds.bottom, bounds.right, bounds.top], Matrix: toUnit }
  const form = appearances.length > 0 ? withAppearances(document, embedded.ref, appearances, entries) : embedded.ref
  return {
    width: sideways ? box.height : box.width,
    height: sideways ? box.width : box.height,
    form,
  }
}

/** The page with its annotations above it. The page is a separate form, so that its graphics state ends with it. */
function withAppearances(
  { context }: PDFDocument,
  page: PDFRef,
  appearances: readonly PlacedAppearance[],
  entries: { readonly BBox: number[]; readonly Matrix: Matrix },
): PDFRef {
  const forms = Object.fromEntries([['Page', page], ...appearances.map(({ form }, at) => [`A${at}`, form])])
  const kind = { Type: 'XObject', Subtype: 'Form', FormType: 1 }
  const drawn = context.flateStream(operatorsOf(appearances), {
    ...kind,
    ...entries,
    Resources: { XObject: forms },
  })
  return context.register(drawn)
}

/** Throws if the page has too many bytes of operators. pdf-lib always compresses them, also if the original page did not. */
function refuseManyOperators(form: unknown) {
  if (form instanceof PDFRawStream) inflateSync(form.contents, { maxOutputLength: MAX_OPERATOR_BYTES })
}

type Matrix = [number, number, number, number, number, number]
/** Turns the page upright (clockwise quarter turns) and fits it into the unit square, like an image. */
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
