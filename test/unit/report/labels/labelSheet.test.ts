import { PDFArray, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { Canvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { readBagLabel } from '#shared/domain/item/bagLabel.ts'
import { LABEL_SHEETS, type LabelSheetId, type LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import type { BagRange } from '#shared/domain/tree/bagRange.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { labelSheet } from '#shared/report/survey/labelSheet.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { labelSheetPdf } from '#test/support/data/printed.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'

const { building } = exampleTree
const { company } = exampleSubject()
const range: BagRange = {
  ...{ id: '01J0000000000000000000RANG', contaminate_id: CONTAMINANT.asbestos, user_id: building.id },
  ...{ prefix: 'A', digits: 3, first: 1, count: 500 },
  ...{ user_name: 'Te Rangi Hīroa Pōmare', reserved_at: '2026-02-17T01:00:00.000Z' },
}
const wanted = { range_id: range.id, from: 1, copies: 1, first_place: 1, shift_x: 0, shift_y: 0 }
const sheetOf = (input: Omit<LabelSheetInput, keyof typeof wanted> & Partial<LabelSheetInput>, part: object = {}) =>
  labelSheet({ building: { ...building, ...part }, company, range }, { ...wanted, ...input })

/** The position of a sheet's first label and the distance to the next, in mm, from the makers' data. */
const MAKERS: Readonly<Record<LabelSheetId, { first: [number, number]; step: [number, number]; columns: number }>> = {
  a4x24: { first: [0, 0.5], step: [70, 37], columns: 3 },
  a4x65: { first: [4.75, 10.7], step: [40.6, 21.2], columns: 5 },
  roll62: { first: [0, 0], step: [62, 29], columns: 1 },
}
const PIXELS_PER_MM = 10
const TOLERANCE_MM = 0.2

interface Box {
  readonly left: number
  readonly middle: number
}
/** The left edge and the vertical centre of the QR code on the label at a position, in mm. */
function codeAt(page: Canvas, sheet: LabelSheetId, x: number, y: number): Box {
  const { label, padding } = LABEL_SHEETS[sheet]
  const [width, height] = [label[0] * PIXELS_PER_MM, label[1] * PIXELS_PER_MM].map(Math.floor) as [number, number]
  const [left, top] = [Math.round(x * PIXELS_PER_MM), Math.round(y * PIXELS_PER_MM)]
  const { data } = page.getContext('2d').getImageData(left, top, width, height)
  // There are no pixels beyond the page.
  const isDark = (at: number) => data[at * 4 + 3] === 255 && (data[at * 4] ?? 255) < 128
  const dark = Array.from({ length: width * height }, (_, at) => at).filter(isDark)
  const first = Math.min(...dark.map(at => at % width))
  const inFinder = dark.filter(at => at % width < first + PIXELS_PER_MM).map(at => Math.floor(at / width))
  return {
    left: x + first / PIXELS_PER_MM - padding[0],
    middle: y + (Math.min(...inFinder) + Math.max(...inFinder) + 1) / 2 / PIXELS_PER_MM - label[1] / 2,
  }
}

test.each([
  ['a4x24', 30, 2, 0, 0, 1],
  ['a4x24', 5, 1, 2.5, -1.5, 20],
  ['a4x65', 70, 2, 0, 0, 1],
  ['a4x65', 12, 1, -1.4, 3, 54],
  ['roll62', 3, 3, 0, 0, 1],
  ['roll62', 2, 2, 0.5, 0.5, 1],
] as const)(
  '%s: %i labels on %i pages, moved by %d and %d mm from place %i, are where the sheet has them and can be scanned',
  async (sheet, count, pages, shift_x, shift_y, first_place) => {
    const { bytes } = await labelSheetPdf(sheetOf({ sheet, count, shift_x, shift_y, first_place }))
    const drawn = await pagesAsDrawn(bytes, PIXELS_PER_MM)
    expect(drawn).toHaveLength(pages)
    const { first, step, columns } = MAKERS[sheet]
    const places = LABEL_SHEETS[sheet].rows * columns
    const seen = await Promise.all(drawn.map(qrCodesIn))
    for (let at = 0; at < count; at++) {
      const place = first_place - 1 + at
      const [page, on] = [Math.floor(place / places), place % places]
      const x = first[0] + (on % columns) * step[0] + shift_x
      const y = first[1] + Math.floor(on / columns) * step[1] + shift_y
      const picture = drawn[page]
      if (!picture) throw new Error('There are fewer pages than labels need')
      const box = codeAt(picture, sheet, x, y)
      expect(Math.abs(box.left - x)).toBeLessThan(TOLERANCE_MM)
      expect(Math.abs(box.middle - y)).toBeLessThan(TOLERANCE_MM)
      const [width, height] = LABEL_SHEETS[sheet].label.map(mm => mm * PIXELS_PER_MM) as [number, number]
      const here = seen[page]?.filter(
        code =>
          code.x > x * PIXELS_PER_MM &&
          code.x < x * PIXELS_PER_MM + width &&
          code.y > y * PIXELS_PER_MM &&
          code.y < y * PIXELS_PER_MM + height,
      )
      const bag_code = `A${String(at + 1).padStart(3, '0')}`
      expect(here?.map(({ text }) => readBagLabel(text))).toEqual([
        { building_id: building.id, contaminate_id: CONTAMINANT.asbestos, bag_code },
      ])
    }
    expect(seen.flat()).toHaveLength(count)
  },
  60_000,
)

test('a label names Sample ID, contaminant, job, building and company; copies are side by side', async () => {
  const wide = { ...company, name: 'Kauri Hazmat' }
  const input = { ...wanted, sheet: 'a4x24' as const, from: 7, count: 2, copies: 2 }
  const { bytes, pages } = await labelSheetPdf(labelSheet({ building, company: wide, range }, input))
  const [text = ''] = await pdfText(bytes)
  expect(pages).toBe(1)
  expect(text.match(/A0\d\d/g)).toEqual(['A007', 'A007', 'A008', 'A008'])
  for (const word of ['Asbestos', building.job_number, building.name, wide.name])
    expect(text.split(word)).toHaveLength(5)
})

test.each(['a4x24', 'a4x65', 'roll62'] as const)('%s: a long company name continues on a second line', async sheet => {
  const named = { ...company, name: 'Kauri Hazmat Surveys' }
  const { bytes } = await labelSheetPdf(labelSheet({ building, company: named, range }, { ...wanted, sheet, count: 1 }))
  const [text = ''] = await pdfText(bytes)
  expect(text.replace(/\s/g, '')).toContain('KauriHazmatSurveys')
  expect(text).not.toContain('…')
})

test('500 labels are one file, and the same ones are the same bytes', { tags: 'slow', timeout: 60_000 }, async () => {
  const model = sheetOf({ sheet: 'a4x65', count: 500 })
  const { bytes, pages } = await labelSheetPdf(model)
  expect(pages).toBe(8)
  expect((await pdfText(bytes)).join('').match(/A\d{3}/g)).toHaveLength(500)
  expect(Buffer.from((await labelSheetPdf(model)).bytes).equals(bytes)).toBe(true)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const { node } of document.getPages())
    for (const part of node.lookup(PDFName.of('Contents'), PDFArray).asArray())
      expect(document.context.lookup(part)).toBeInstanceOf(PDFRawStream)
})

test.each([['Wāhi '.repeat(38)], ['W'.repeat(190)], ['建物'.repeat(30)]])(
  'the name of a building that is too long for its label ends on it: %s',
  async name => {
    for (const sheet of ['a4x24', 'a4x65'] as const) {
      const [page] = await pagesAsDrawn((await labelSheetPdf(sheetOf({ sheet, count: 1 }, { name }))).bytes, 10)
      const [x] = MAKERS[sheet].first
      const end = Math.floor((x + LABEL_SHEETS[sheet].label[0]) * 10)
      const { data } = page?.getContext('2d').getImageData(end, 0, page.width - end, page.height) ?? { data: [] }
      expect(data.length).toBeGreaterThan(0)
      expect(data.some((value, at) => at % 4 < 3 && value < 128)).toBe(false)
    }
  },
)
