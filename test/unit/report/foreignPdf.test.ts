import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '#functions/files/pdf/foreign/pagesOf.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const HASH = 'f'.repeat(64)

const MISSING = /Lab sheet\s*This certificate could not be included/

/** A report with the file enclosed. */
async function reportWith(file: Uint8Array): Promise<Uint8Array> {
  const labReturn = {
    ...{ id: exampleTree.building.id, name: 'Lab sheet', contaminate_id: 1 as const, file: HASH, version: 1 },
    updated_at: '2026-03-02T01:00:00.000Z',
  }
  const model = surveyReport(exampleSubject(1, { ...exampleTree, lab_returns: [labReturn] }))
  const { bytes } = await surveyReportPdf(model, new Map([...exampleFiles, [HASH, file]]))
  return bytes
}

/** Whether the report says that this enclosure could not be included. */
const isMissing = async (file: Uint8Array): Promise<boolean> =>
  (await pdfText(await reportWith(file))).some(page => MISSING.test(page))

/** A modified one-page file with the text “Result 1”. */
async function aFile(change: (document: PDFDocument, resources: (name: string, value: PDFRef) => void) => void) {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 600])
  page.drawText('Result 1', { x: 40, y: 500 })
  change(document, (name, value) => page.node.Resources()?.set(PDFName.of(name), value))
  return document.save({ useObjectStreams: false })
}

/** Nested arrays, each with ten references to the next: 10^14 copies if each reference is copied. */
function arraysOfArrays({ context }: PDFDocument): PDFRef {
  let ref = context.register(context.obj([1]))
  for (let level = 0; level < 14; level++) ref = context.register(context.obj(Array.from({ length: 10 }, () => ref)))
  return ref
}

function chain({ context }: PDFDocument, length: number): PDFRef {
  let ref = context.register(context.obj([]))
  for (let at = 0; at < length; at++) ref = context.register(context.obj([ref]))
  return ref
}

/** Compressed zeros: 100 KB that expand to 100 MB. */
const BOMB = deflateSync(Buffer.alloc(100 * 1024 * 1024))
const aPackedStream = ({ context }: PDFDocument): PDFRawStream =>
  PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), BOMB)

/** 16 MB of run-length pairs (“128 times” and the byte), compressed: a gigabyte. */
const GIGABYTE = deflateSync(Buffer.alloc(16 * 1024 * 1024, Buffer.from([129, 0])))
/** The file with one more object, which `save` would omit. */
function withPackedList(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file)
  const end = text.lastIndexOf('xref', text.lastIndexOf('startxref') - 1)
  const entries = `/Type /ObjStm /N 0 /First 0 /Filter [/FlateDecode /RunLengthDecode] /Length ${GIGABYTE.length}`
  const object = [Buffer.from(`99 0 obj\n<< ${entries} >>\nstream\n`), GIGABYTE, Buffer.from('\nendstream\nendobj\n')]
  return Buffer.concat([text.subarray(0, end), ...object, text.subarray(end)])
}

describe('the work for a foreign PDF is limited [B2]', { timeout: 30_000 }, () => {
  test('an array with many references is copied once, and its page is printed', async () => {
    expect(await isMissing(await aFile((document, add) => add('Deep', arraysOfArrays(document))))).toBe(false)
  })

  test('a chain of 30 000 objects is copied', async () => {
    expect(await isMissing(await aFile((document, add) => add('Deep', chain(document, 30_000))))).toBe(false)
  })

  const refused: Readonly<Record<string, (document: PDFDocument, add: (name: string, value: PDFRef) => void) => void>> =
    {
      'B5 a page without a size': document => document.getPage(0).setMediaBox(0, 0, 0, 0),
      'more objects than a page needs': (document, add) => add('Deep', chain(document, 120_000)),
      'a number that cannot be written': ({ context }, add) =>
        add('Number', context.register(context.obj([PDFNumber.of(1e300)]))),
      'drawing operators that become 100 MB': document =>
        document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(aPackedStream(document))),
    }
  test.each(Object.entries(refused))(
    '%s: the file could not be included, and the document says which',
    async (_, change) => {
      expect(await isMissing(await aFile(change))).toBe(true)
    },
  )

  test('a packed list of objects that becomes a gigabyte: the file could not be included, and the document says which', async () => {
    const file = await aFile(() => undefined)
    expect(await isMissing(file)).toBe(false)
    expect(await isMissing(withPackedList(file))).toBe(true)
  })
})

test('a page whose kind is not named is enclosed like the others [B5]', async () => {
  const document = await PDFDocument.create()
  for (const word of ['First', 'Second', 'Third'])
    document.addPage([400, 600]).drawText(`${word} result`, { x: 40, y: 500 })
  document.getPages()[1]?.node.delete(PDFName.of('Type'))
  document.getPages()[2]?.node.set(PDFName.of('Type'), PDFName.of('Template'))
  const { pages, of } = await pagesOf(await document.save({ useObjectStreams: false }), MOST)
  expect([pages.length, of]).toEqual([3, 3])
})

const MOST = { pages: 10, objects: 1000, bytes: 1e6, milliseconds: 5000 }

/** A page with a shown and a hidden layer, and a stamp on the hidden one. */
async function layeredFile(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 600])
  const { context, catalog } = document
  const layer = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }))
  const [shown, hidden] = [layer('Shown'), layer('Hidden')]
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [shown, hidden], D: { OFF: [hidden] } }))
  page.node.Resources()?.set(PDFName.of('Properties'), context.obj({ S: shown, H: hidden }))
  const drawing = '/OC /S BDC 10 10 50 50 re f EMC /OC /H BDC 90 90 50 50 re f EMC'
  page.node.addContentStream(context.register(context.stream(drawing)))
  const stamp = context.register(
    context.stream('0 0 9 9 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }),
  )
  const annotation = { Type: 'Annot', Subtype: 'Stamp', Rect: [0, 0, 9, 9], F: 4, OC: hidden, AP: { N: stamp } }
  page.node.set(PDFName.of('Annots'), context.obj([annotation]))
  return document.save({ useObjectStreams: false })
}

test('a layer that viewers hide stays hidden in the document, with its stamps; the others are shown [B5]', async () => {
  const file = await layeredFile()
  const { objects } = await pagesOf(file, MOST)
  expect([...objects.values()].filter(({ contents }) => Buffer.from(contents ?? '').includes('0 0 9 9 re'))).toEqual([])
  const { catalog, context } = await PDFDocument.load(await reportWith(file))
  const layers = catalog.lookup(PDFName.of('OCProperties'), PDFDict)
  const namesIn = (dict: PDFDict, key: string) =>
    dict
      .lookup(PDFName.of(key), PDFArray)
      .asArray()
      .map(each => context.lookup(each, PDFDict).lookup(PDFName.of('Name'), PDFHexString).decodeText())
  expect(namesIn(layers, 'OCGs').toSorted()).toEqual(['Hidden', 'Shown'])
  expect(namesIn(layers.lookup(PDFName.of('D'), PDFDict), 'OFF')).toEqual(['Hidden'])
})
