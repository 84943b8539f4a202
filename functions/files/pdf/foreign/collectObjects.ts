import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { ForeignObject, ForeignPages, ForeignValue, Limits } from './foreignPages.ts'

const MAX_DEPTH = 200
/** pdfkit rejects larger numbers. */
const MAX_NUMBER = 1e21
/** Estimated memory of a value in bytes, without the bytes of its text or stream. */
const BYTES_OF_A_VALUE = 100

/**
 * Collects all objects that the forms of a foreign document use, once each, by reference. Links back to pages are cut, because
 * they would pull in the whole document. Throws if the objects exceed `most` or pdfkit could not write one, so that
 * `writeObjects` cannot fail.
 */
export function collectObjects(
  from: PDFContext,
  forms: readonly PDFRef[],
  most: Limits,
): Pick<ForeignPages, 'objects' | 'bytes'> {
  const found = new Map<string, ForeignObject>()
  const waiting = [...forms]
  let bytes = 0

  const take = (more: number) => {
    bytes += more
    if (bytes > most.bytes) throw new Error(`The objects of the file take more than ${most.bytes} bytes`)
  }
  const lettersOf = (text: string) => {
    take(text.length)
    return text
  }
  const plain = (value: unknown, depth = 0): ForeignValue => {
    if (depth > MAX_DEPTH) throw new Error('An object is nested too deep')
    take(BYTES_OF_A_VALUE)
    if (value instanceof PDFRef) {
      waiting.push(value)
      return { link: value.tag }
    }
    if (value instanceof PDFName) return lettersOf(nameOf(value))
    if (value instanceof PDFNumber) return finite(value.asNumber())
    if (value instanceof PDFBool) return value.asBoolean()
    if (value instanceof PDFString || value instanceof PDFHexString) return dataOf(value.asBytes())
    if (value instanceof PDFArray) return value.asArray().map(each => plain(each, depth + 1))
    if (value instanceof PDFDict) return dictOf(value, depth)
    return null
  }
  const dataOf = (data: Uint8Array) => {
    take(data.length)
    return Buffer.from(data)
  }
  const dictOf = (dict: PDFDict, depth: number) =>
    new Map(
      dict
        .entries()
        .filter(([name]) => !SKIPPED.includes(name.asString()))
        .map(([name, value]) => [lettersOf(nameOf(name)), plain(value, depth + 1)]),
    )

  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    if (found.has(ref.tag)) continue
    if (found.size === most.objects) throw new Error(`The file has more than ${most.objects} objects`)
    const object = from.lookup(ref)
    const isStream = object instanceof PDFStream
    const data = plain(isStream ? object.dict : object)
    const contents = isStream ? object.getContents() : undefined
    if (contents) take(contents.length)
    found.set(ref.tag, { data, ...(contents && { contents }) })
  }
  return { objects: found, bytes }
}

const SKIPPED = ['/Length', '/Parent', '/StructParent', '/StructParents', '/Metadata', '/PieceInfo']

const nameOf = (name: PDFName): string => name.asString().slice(1)

function finite(number: number): number {
  if (!(Math.abs(number) < MAX_NUMBER)) throw new Error(`A number is too large: ${number}`)
  return number
}
