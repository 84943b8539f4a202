import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import { create } from 'qrcode/lib/core/qrcode.js'
import { expect, test } from 'vitest'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const code = '7XQ2M9KD0000ABCDEFGHJKMNPQ'
const verification = { code, url: `https://clearfloor.example/verify/${code}` }
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** The modules of a page's only QR code, as rows of 0 and 1. */
async function drawnCode(bytes: Uint8Array): Promise<string[]> {
  const [page] = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages()
  const streams = page?.node.normalizedEntries().Contents?.asArray() ?? []
  const drawn = streams
    .map(ref => page?.doc.context.lookup(ref))
    .map(stream =>
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '',
    )
    .join('\n')
  const boxes = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(box => box.slice(1).map(Number))
  const squares = boxes.filter(([, , width = 0, height]) => width === height && width < 5)
  return rowsOf(squares.map(([x = 0, y = 0, side = 1]) => ({ x, y, side })))
}

function rowsOf(squares: readonly { x: number; y: number; side: number }[]): string[] {
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const dark = new Set(
    squares.map(({ x, y, side }) => `${Math.round((x - left) / side)} ${Math.round((y - top) / side)}`),
  )
  const size = Math.max(...[...dark].flatMap(place => place.split(' ').map(Number))) + 1
  const at = Array.from({ length: size }, (_, n) => n)
  return at.map(y => at.map(x => (dark.has(`${x} ${y}`) ? '1' : '0')).join(''))
}

test('the square on the first page of an issued report is the QR code of its address, drawn as vectors [2§9]', async () => {
  const { bytes } = await surveyReportPdf(surveyReport({ ...exampleSubject(), verification }), exampleFiles)
  const drawn = await drawnCode(bytes)
  const possible = MASKS.map(maskPattern => {
    const text = [{ data: Buffer.from(verification.url), mode: 'byte' as const }]
    const { modules } = create(text, { errorCorrectionLevel: 'M', maskPattern })
    const at = Array.from({ length: modules.size }, (_, n) => n)
    return at.map(y => at.map(x => (modules.get(y, x) ? '1' : '0')).join('')).join('\n')
  })
  expect(possible).toContain(drawn.join('\n'))
  const [front = '', ...pages] = await pdfText(bytes)
  expect(front).toContain(`Scan to check this report${code}`)
  for (const page of pages) expect(page).toContain(`Check this report at ${verification.url}`)
})

test('the address at which a report is checked is a link on every page [2§9 W10]', async () => {
  const { bytes } = await surveyReportPdf(surveyReport({ ...exampleSubject(), verification }), exampleFiles)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const linksOf = ({ node }: PDFPage) => {
    const annotations = node.Annots()?.asArray() ?? []
    return annotations.map(ref => String(document.context.lookup(ref, PDFDict).lookup(PDFName.of('A'))))
  }
  for (const page of document.getPages())
    expect(linksOf(page).filter(link => link.includes(`/URI (${verification.url})`))).not.toEqual([])
})

test('a report that is not issued has no code [2§9]', async () => {
  const { bytes } = await surveyReportPdf(surveyReport(exampleSubject()), exampleFiles)
  expect((await pdfText(bytes)).join()).not.toMatch(/verify|Scan to check/)
})
