import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { NO_ROOM, PER_FILE, readEnclosures } from '#functions/files/pdf/enclosures.ts'
import type { Limits } from '#functions/files/pdf/foreign/foreignPages.ts'

/** The number of included pages per file. */
async function pagesOf(files: readonly Uint8Array[], perFile: Limits = PER_FILE): Promise<number[]> {
  const certificates = files.map((_, at) => ({ name: `Sheet ${at}`, file: String(at) }))
  const enclosures = await readEnclosures(certificates, { get: name => files[Number(name)] }, perFile)
  return enclosures.map(({ pages }) => pages.length)
}

/** A modified one-page file with the text “Result 1”. */
async function aFile(change: (document: PDFDocument) => void = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([400, 600]).drawText('Result 1', { x: 40, y: 500 })
  change(document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** The file with additions before its cross-reference table, which `save` would omit. */
function withMore(file: Buffer, ...more: readonly (string | Uint8Array)[]): Buffer {
  const end = file.lastIndexOf('xref', file.lastIndexOf('startxref') - 1)
  return Buffer.concat([file.subarray(0, end), ...more.map(each => Buffer.from(each)), file.subarray(end)])
}

/** Data that RunLengthDecode expands 64 times: pairs of “128 times” and the byte. */
const runs = (bytes: number) => deflateSync(Buffer.alloc(bytes / 64, Buffer.from([129, 0])))
const SMALL = runs(1024)
const GIGABYTE = runs(1024 ** 3)

/** PDF's ASCII85 encoding, for groups of four bytes. */
function base85(bytes: Buffer): string {
  const padded = Buffer.concat([bytes, Buffer.alloc(4)])
  const letters = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => {
    const group = padded.readUInt32BE(at * 4)
    return String.fromCharCode(
      ...[85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map(digit => 33 + (Math.floor(group / digit) % 85)),
    )
  })
  return `${letters.join('')}~>`
}
/** Nine-bit LZW codes that clear the table and name a byte: no compression. */
function lzw(bytes: Buffer): Buffer {
  const codes = [...bytes].flatMap(byte => [256, byte]).concat(257)
  const bits = codes.map(code => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)?.map(eight => Number.parseInt(eight.padEnd(8, '0'), 2)) ?? [])
}

const filters = (...names: readonly string[]) => `/Filter [${names.map(name => `/${name}Decode`).join(' ')}]`
const aStream = (entries: string, data: string | Uint8Array, { keyword = 'stream\n', head = '99 0 obj\n' } = {}) =>
  [`${head}<< ${entries} /Length ${data.length} >>\n${keyword}`, data, '\nendstream\nendobj\n'] as const

const LIST = '/Type /ObjStm /N 0 /First 0'
const UNPACKED = filters('Flate', 'RunLength')
/** Object streams in spellings that a text search would have to know. */
const LISTS: Readonly<Record<string, (data: Buffer) => readonly (string | Uint8Array)[]>> = {
  'as usual': data => aStream(`${LIST} ${UNPACKED}`, data),
  'with a blank behind the word stream': data => aStream(`${LIST} ${UNPACKED}`, data, { keyword: 'stream \r\n' }),
  'with an escape in its name': data => aStream(`/Type /Obj#53tm /N 0 /First 0 ${UNPACKED}`, data),
  'with its type in another object': data => [
    '98 0 obj\n/ObjStm\nendobj\n',
    ...aStream(`/Type 98 0 R /N 0 /First 0 ${UNPACKED}`, data),
  ],
  'with its number on two lines': data => aStream(`${LIST} ${UNPACKED}`, data, { head: '99 0\nobj\n' }),
  'with its number joined to the word': data => aStream(`${LIST} ${UNPACKED}`, data, { head: '99 0obj\n' }),
  'packed twice': data => aStream(`${LIST} ${filters('Flate', 'Flate', 'RunLength')}`, deflateSync(data)),
  'in hexadecimal digits': data =>
    aStream(`${LIST} ${filters('ASCIIHex', 'Flate', 'RunLength')}`, `${data.toString('hex')}>`),
  'in base 85': data => aStream(`${LIST} ${filters('ASCII85', 'Flate', 'RunLength')}`, base85(data)),
  'packed by LZW': data => aStream(`${LIST} ${filters('LZW', 'Flate', 'RunLength')}`, lzw(data)),
  'of references': data => aStream(`/Type /XRef /W [1 1 1] /Size 1 ${UNPACKED}`, data),
}

/** A page whose resources refer to an array of dictionaries in an object stream. */
async function dictionaries(count: number): Promise<Buffer> {
  const file = (await aFile()).toString('latin1').replace('/Font', '/Deep 98 0 R /Font')
  const list = deflateSync(`98 0 [${'<<>>'.repeat(count)}]`)
  return withMore(Buffer.from(file, 'latin1'), ...aStream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', list))
}

/** A page with one stamp, many times. */
const annotations = (count: number) =>
  aFile(document => {
    const { context } = document
    const N = context.register(context.flateStream('1 g', { BBox: [0, 0, 10, 10] }))
    const stamp = context.register(context.obj({ Subtype: 'Stamp', Rect: [0, 0, 10, 10], AP: { N } }))
    const list = context.obj(Array.from({ length: count }, () => stamp))
    document.getPage(0).node.set(PDFName.of('Annots'), list)
  })

const withContents = (data: Buffer, ...names: readonly string[]) =>
  aFile(document => {
    const stream = document.context.stream(data, { Filter: names.map(name => `${name}Decode`) })
    document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(stream))
  })

/** Each in two sizes, large in memory or in processing time. */
const LARGE: Readonly<Record<string, (isLarge: boolean) => Promise<Buffer>>> = {
  'an array of dictionaries': isLarge => dictionaries(isLarge ? 1_000_000 : 10),
  'annotations of a page': isLarge => annotations(isLarge ? 400_000 : 10),
  'packed drawing operators': isLarge => withContents(isLarge ? GIGABYTE : SMALL, 'Flate', 'RunLength'),
  'drawing operators packed twice': isLarge =>
    withContents(deflateSync(isLarge ? GIGABYTE : SMALL), 'Flate', 'Flate', 'RunLength'),
}
const LATE: Readonly<Record<string, (isLarge: boolean) => Promise<Buffer>>> = {
  digits: async isLarge => withMore(await aFile(), '1'.repeat(isLarge ? 5_000_000 : 10), '\n'),
  objects: async isLarge => {
    const objects = Array.from({ length: isLarge ? 1_000_000 : 10 }, (_, at) => `${at + 100} 0obj 1 endobj\n`)
    return withMore(await aFile(), objects.join(''))
  },
  'form fields without an appearance': isLarge =>
    aFile(document => {
      const fields = Array.from({ length: isLarge ? 20_000 : 10 }, (_, at) =>
        document.context.register(
          document.context.obj({
            ...{ Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 90, 20], FT: 'Tx' },
            ...{ T: PDFString.of(`field${at}`), V: PDFString.of('Amosite'), DA: PDFString.of('/Helv 8 Tf') },
          }),
        ),
      )
      document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj(fields))
      document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: fields }))
    }),
  'pages that share long contents': isLarge =>
    aFile(document => {
      const long = document.context.register(document.context.flateStream(Buffer.alloc(30 * 1024 * 1024, ' ')))
      for (let page = isLarge ? 200 : 1; page > 0; page--) document.addPage().node.set(PDFName.of('Contents'), long)
    }),
}

describe('a foreign PDF in any spelling can only end its own process [B2]', { timeout: 60_000 }, () => {
  test.each(Object.entries(LISTS))(
    'a list %s: a small one does no harm, a gigabyte is not included',
    async (_, list) => {
      const [small, large] = [withMore(await aFile(), ...list(SMALL)), withMore(await aFile(), ...list(GIGABYTE))]
      expect(await pagesOf([small, large])).toEqual([1, 0])
    },
  )

  test.each(Object.entries(LARGE))('%s: a few are included, too many are not', async (_, file) => {
    expect(await pagesOf([await file(false), await file(true)])).toEqual([1, 0])
  })

  test.each(Object.entries(LATE))('%s: a few are included, files over the time limit are not', async (_, file) => {
    expect((await pagesOf([await file(false)]))[0]).toBeGreaterThan(0)
    expect(await pagesOf([await file(true)], { ...PER_FILE, milliseconds: 1000 })).toEqual([0])
  })

  test('a file that is not included does not affect the others', async () => {
    const honest = await aFile()
    const files = [honest, withMore(honest, ...aStream(`${LIST} ${UNPACKED}`, GIGABYTE)), honest]
    expect(await pagesOf(files)).toEqual([1, 0, 1])
  })

  test('if earlier files use up the limits, a note says that a file is not included', async () => {
    const files = [await dictionaries(1_000_000), await aFile()]
    const certificates = files.map((_, at) => ({ name: `Sheet ${at}`, file: String(at) }))
    const get = (name: string) => files[Number(name)]
    const found = await readEnclosures(certificates, { get }, PER_FILE, { ...PER_FILE, milliseconds: 1 })
    expect(found.map(({ leftOut }) => leftOut)).toEqual(files.map(() => NO_ROOM))
  })
})
