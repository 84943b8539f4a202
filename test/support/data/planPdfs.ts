import { readFileSync } from 'node:fs'
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib'
import { fixture } from './fixtures.ts'
import { aPhoto } from './images.ts'

/** Plans as architects, printers and scanners produce them. */

const WALL = { borderColor: rgb(0, 0, 0), borderWidth: 12 }
const SCAN = { width: 800, height: 600 }
const save = async (pdf: PDFDocument) => Buffer.from(await pdf.save())

/** A PDF with `pages` pages, each with a drawn wall. */
export async function pagesPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page++)
    pdf.addPage([595, 842]).drawRectangle({ x: 60, y: 60, width: 475, height: 722, ...WALL })
  return save(pdf)
}

/** A page that is rotated to the right and cropped by half: 300 by 800 points as displayed. */
export async function turnedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([800, 600])
  page.drawRectangle({ x: 60, y: 60, width: 680, height: 480, ...WALL })
  page.setCropBox(0, 0, 800, 300)
  page.setRotation(degrees(90))
  return save(pdf)
}

const u32 = (...numbers: number[]) => numbers.flatMap(number => [24, 16, 8, 0].map(shift => (number >>> shift) & 255))
const jbig2Segment = (at: number, type: number, data: readonly number[]) => [
  ...u32(at),
  type,
  0,
  1,
  ...u32(data.length),
  ...data,
]

/** A plan's fax as JBIG2: one page with one region coded as a fax. */
function jbig2(): Uint8Array {
  const size = u32(SCAN.width, SCAN.height)
  const page = [...size, ...u32(0, 0), 0, 0, 0]
  const region = [...size, ...u32(0, 0), 0, 1, ...readFileSync(fixture('plans/scan.g4'))]
  return Uint8Array.from([...jbig2Segment(0, 48, page), ...jbig2Segment(1, 38, region)])
}

const BLACK_AND_WHITE = { ColorSpace: 'DeviceGray', BitsPerComponent: 1 }
const FAX = { K: -1, Columns: SCAN.width, Rows: SCAN.height }
const SCANS = {
  JPXDecode: () => [readFileSync(fixture('plans/scan.jp2')), {}],
  CCITTFaxDecode: () => [readFileSync(fixture('plans/scan.g4')), { ...BLACK_AND_WHITE, DecodeParms: FAX }],
  JBIG2Decode: () => [jbig2(), BLACK_AND_WHITE],
  DCTDecode: () => [aPhoto(SCAN.width, SCAN.height, 60), { ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }],
} as const satisfies Record<string, () => readonly [Uint8Array, object]>

export const SCAN_FILTERS = ['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'] as const

/** A page with one full-page image, as a scanner produces it. */
export async function scanPdf(filter: (typeof SCAN_FILTERS)[number]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([SCAN.width, SCAN.height])
  const [bytes, words] = SCANS[filter]()
  const image = pdf.context.stream(bytes, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: SCAN.width,
    Height: SCAN.height,
    Filter: filter,
    ...words,
  })
  page.node.setXObject(PDFName.of('Scan'), pdf.context.register(image))
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(SCAN.width, 0, 0, SCAN.height, 0, 0),
    drawObject('Scan'),
    popGraphicsState(),
  )
  return save(pdf)
}
