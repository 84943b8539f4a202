import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { markedTexts } from './pdfText.ts'

/** An element of a PDF's structure, as screen readers see it. */
export interface Element {
  readonly type: string
  readonly alt?: string | undefined
  /** Attributes of a table cell or list, such as `Scope`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Element | { readonly text: string } | { readonly link: string })[]
}

/** The structure of one of our PDFs, from its root. */
export async function structureTree(bytes: Uint8Array): Promise<Element> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context, catalog } = document
  const pages = new Map(document.getPages().map(page => [page.ref, new Map(textsByMark(page))]))
  const dictionary = (object: PDFObject | undefined) => context.lookup(object, PDFDict)
  const wordOf = (object: PDFObject | undefined): string => {
    const found = context.lookup(object)
    return found instanceof PDFString || found instanceof PDFHexString
      ? found.decodeText()
      : String(found ?? '').replace(/^\//, '')
  }
  const kidsOf = (element: PDFDict): PDFObject[] => {
    const kids = context.lookup(element.get(PDFName.of('K')))
    return kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []
  }

  function readElement(element: PDFDict): Element {
    const page = element.get(PDFName.of('Pg'))
    const alt = element.get(PDFName.of('Alt'))
    const attributes = element.lookupMaybe(PDFName.of('A'), PDFDict)
    return {
      type: wordOf(element.get(PDFName.of('S'))),
      alt: alt && wordOf(alt),
      attributes: Object.fromEntries(
        attributes?.entries().map(([name, value]) => [name.asString().slice(1), wordOf(value)]) ?? [],
      ),
      children: kidsOf(element).map(kid => readKid(kid, page)),
    }
  }

  function readKid(kid: PDFObject, page: PDFObject | undefined): Element['children'][number] {
    if (kid instanceof PDFNumber) return { text: textOf(page, kid.asNumber()) }
    const found = dictionary(kid)
    switch (wordOf(found.get(PDFName.of('Type')))) {
      case 'MCR':
        return { text: textOf(found.get(PDFName.of('Pg')), found.lookup(PDFName.of('MCID'), PDFNumber).asNumber()) }
      case 'OBJR':
        return { link: wordOf(dictionary(found.get(PDFName.of('Obj'))).get(PDFName.of('Contents'))) }
      default:
        return readElement(found)
    }
  }

  const textOf = (page: PDFObject | undefined, mark: number): string =>
    (page instanceof PDFRef && pages.get(page)?.get(mark)) || ''

  const root = dictionary(catalog.get(PDFName.of('StructTreeRoot')))
  return readElement(dictionary(kidsOf(root)[0]))
}

const textsByMark = (page: PDFPage) =>
  Map.groupBy(
    markedTexts(page).filter(({ mark }) => mark !== undefined),
    ({ mark }) => mark as number,
  )
    .entries()
    .map(([mark, texts]): [number, string] => [mark, texts.map(({ text }) => text).join('')])

/** All elements of a type, in reading order. */
export function elementsOf(type: RegExp, within: Element): Element[] {
  const below = within.children.filter(child => 'type' in child).flatMap(child => elementsOf(type, child))
  return type.test(within.type) ? [within, ...below] : below
}

/** The text of an element and its descendants, in reading order. */
export const wordsOf = (element: Element): string =>
  element.children
    .map(child => ('text' in child ? child.text : 'type' in child ? wordsOf(child) : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
