import { expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { PhotoMark } from '#shared/drawing/photoMark.ts'
import { exampleFiles, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { reportOf, sheetsOf } from './read.ts'

const MARKS: PhotoMark[] = [
  { type: 'circle', from: [0.3, 0.3], to: [0.6, 0.7] },
  { type: 'arrow', from: [0.9, 0.1], to: [1, 1] },
  { type: 'box', from: [0, 0], to: [0.2, 0.3] },
  { type: 'text', from: [0.6, 0.1], to: [0.6, 0.1], text: 'Gasket & <seal>' },
]
const marked: Tree = {
  ...exampleTree,
  items: exampleTree.items.map(item =>
    item.image ? { ...item, image: { ...item.image, taken_on: '2026-02-17', marks: MARKS } } : item,
  ),
}
const print = (tree: Tree) => surveyReportPdf(reportOf(tree), exampleFiles)
const embedded = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Filter /DCTDecode').length - 1

test('an item sheet has its photo with the marks, and day, address and item below it [3§2.3]', () => {
  const [sheet] = sheetsOf(reportOf(marked)).filter(({ photo: picture }) => picture)
  expect(sheet?.photo?.marks).toEqual(MARKS)
  expect(sheet?.photo?.caption[0]).toBe('17/02/2026 · 27 Custom Street, Port Ahuriri, Napier 4110')
})

test('marks and captions are printed as lines over the photo, without more images or pages, and with the same bytes each time [3§2.3 P-12]', async () => {
  const [plain, first, second] = [await print(exampleTree), await print(marked), await print(marked)]
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  expect(embedded(first.bytes)).toBe(embedded(plain.bytes))
  expect(first.pages).toBe(plain.pages)
  expect(first.bytes.length - plain.bytes.length).toBeLessThan(30_000)
  const text = (await pdfText(first.bytes)).join(' ')
  const sheets = sheetsOf(reportOf(marked)).filter(({ photo: picture }) => picture).length
  expect(text.split('Gasket &').length - 1).toBe(sheets)
  expect(text.split('17/02/2026 · 27 Custom Street').length - 1).toBe(sheets)
})
