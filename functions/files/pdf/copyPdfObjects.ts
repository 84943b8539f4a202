import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib'
import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'

/** Copies objects of a foreign document into ours, each once. Links back to pages are cut: they would bring the whole document. */
export function objectCopier(from: PDFContext, to: PaperDocument): (ref: PDFRef) => unknown {
  const copied = new Map<string, PdfReference>()

  const copy = (ref: PDFRef): unknown => {
    const existing = copied.get(ref.tag)
    if (existing) return existing
    const object = from.lookup(ref)
    const isStream = object instanceof PDFRawStream
    const target = to.ref({})
    copied.set(ref.tag, target)
    const dict = isStream ? object.dict : object
    const data = dict instanceof PDFDict ? dictOf(dict) : undefined
    if (data) Object.assign(target.data, data)
    else return replaceReference(ref, target, plain(object))
    target.compress &&= !('Filter' in target.data)
    if (isStream) target.write(object.contents)
    target.end()
    return target
  }
  /** Arrays and single values take the place of the reference. */
  const replaceReference = (ref: PDFRef, target: PdfReference, value: unknown) => {
    target.end()
    copied.delete(ref.tag)
    return value
  }

  const dictOf = (dict: PDFDict): Record<string, unknown> =>
    Object.fromEntries(
      dict
        .entries()
        .filter(([name]) => !SKIPPED.includes(name.asString()))
        .map(([name, value]) => [name.asString().slice(1), plain(value)]),
    )

  const plain = (value: unknown): unknown => {
    if (value instanceof PDFRef) return copy(value)
    if (value instanceof PDFName) return value.asString().slice(1)
    if (value instanceof PDFNumber) return value.asNumber()
    if (value instanceof PDFBool) return value.asBoolean()
    if (value instanceof PDFString || value instanceof PDFHexString) return Buffer.from(value.asBytes())
    if (value instanceof PDFArray) return value.asArray().map(plain)
    if (value instanceof PDFDict) return dictOf(value)
    return null
  }
  return copy
}

const SKIPPED = ['/Length', '/Parent', '/StructParent', '/StructParents', '/Metadata', '/PieceInfo']
