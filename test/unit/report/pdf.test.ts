import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { anItem } from '#test/support/data/tree.ts'
import { letterSizes } from '#test/support/readers/letterSizes.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const hash = (letter: string) => letter.repeat(64)
const print = (tree: Tree = exampleTree, files: ReadonlyMap<string, Uint8Array> = exampleFiles) =>
  surveyReportPdf(surveyReport(exampleSubject(1, tree)), files)

async function aCertificate(pages: number, turned = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) {
    const sheet = document.addPage([400, 600])
    sheet.setRotation(degrees(turned))
    sheet.drawText(`Result ${page}`, { x: 40, y: 500 })
  }
  return document.save()
}
const returned = (letter: string, name: string) => ({
  id: exampleTree.building.id,
  name,
  contaminate_id: 1 as const,
  file: hash(letter),
  version: 1,
  updated_at: '2026-03-02T01:00:00.000Z',
})

let bytes: Uint8Array
let pages: number
let text: string[]
beforeAll(async () => {
  const printed = await print()
  bytes = printed.bytes
  pages = printed.pages
  text = await pdfText(bytes)
})

test('the same model gives the same bytes [P-12]', async () => {
  expect(Buffer.compare(bytes, (await print()).bytes)).toBe(0)
})

test('every page but the cover has its number and the number of pages [2§9]', () => {
  expect(text).toHaveLength(pages)
  text.slice(1).forEach((page, at) => {
    expect(page).toContain(`Page ${at + 2} of ${pages}`)
  })
})

test('the contents name the first page of each chapter [2§9]', () => {
  const headings = surveyReport(exampleSubject()).sections.map(({ number, title }) => `${number}   ${title}`)
  const contents = text.find(page => page.includes('Contents')) ?? ''
  headings.forEach((heading, at) => {
    const page = Number.parseInt(contents.split(heading)[1]?.split(headings[at + 1] ?? headings[0] ?? '')[0] ?? '', 10)
    expect(text[page - 1], `${heading} on ${page}`).toContain(heading)
  })
})

test('the titles of chapters start at the same place in the contents, below number 9 too [2§9]', async () => {
  const texts = await letterSizes(bytes)
  const titles = surveyReport(exampleSubject()).sections.flatMap(({ number, title }) =>
    /\d/.test(number) ? title : [],
  )
  const starts = titles.map(title => {
    const entry = texts.find(({ text, size }) => text === title && size < 10)
    if (!entry) throw new Error(`The contents have no entry “${title}”`)
    return entry.left
  })
  expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(0.1)
})

test('the file has job number, building, title and language [2§9]', async () => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(document.getTitle()).toBe('Asbestos management survey report: Harbour House (KHS-2041), Draft: not issued')
  expect(document.catalog.lookup(PDFName.of('Lang'))).toEqual(PDFString.of('en-NZ'))
  expect(document.getCreationDate()).toEqual(new Date('2026-03-02T01:00:00.000Z'))
  expect(document.catalog.has(PDFName.of('Outlines'))).toBe(true)
  expect(text[0]).toContain('KHS-2041')
})

test('each number in the register leads to the sheet of its item [3§2.3]', async () => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const raw = Buffer.from(bytes).toString('latin1')
  for (const item of exampleTree.items.filter(item => item.contaminate_id === 1))
    expect(raw.split(`(item-${item.id})`).length, item.name).toBeGreaterThan(2)
  expect(document.getPageCount()).toBe(pages)
})

test('each mark on a plan leads to the sheet of its item, and each sheet back to its plan [2§6]', async () => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const links = document.getPages().map(page => page.node.Annots()?.size() ?? 0)
  const asbestos = exampleTree.items.filter(item => item.contaminate_id === 1)
  const onPlans = links.filter((_, at) => text[at]?.includes('Legend'))
  expect(onPlans.reduce((sum, count) => sum + count, 0)).toBe(asbestos.length)
  const raw = Buffer.from(bytes).toString('latin1')
  for (const { id } of exampleTree.floors.filter(({ image }) => image))
    expect(raw.split(`(plan-${id})`).length - 1, id).toBeGreaterThan(1)
})

test('each image is in the file once, even if it is shown often [P-12]', () => {
  const shown = exampleTree.items.filter(item => item.contaminate_id === 1).map(({ image }) => image?.file)
  const photos = new Set([exampleTree.building.image?.file, ...shown].filter(file => file !== undefined))
  const embedded = Buffer.from(bytes).toString('latin1').split('/Filter /DCTDecode').length - 1
  expect(embedded).toBe(photos.size)
})

test('plans that lie on their side lie on pages that do [2§6]', async () => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const at = text.findIndex(page => page.includes('Appendix A   Floor plans') && page.includes('Legend'))
  expect(document.getPage(at).getWidth()).toBeGreaterThan(document.getPage(at).getHeight())
})

const withReturns = (...returns: Tree['lab_returns']): Tree => ({ ...exampleTree, lab_returns: returns })
const withFiles = (...files: [string, Uint8Array][]) => new Map([...exampleFiles, ...files])

test('the pages of a certificate follow, numbered like the rest [2§7]', async () => {
  const tree = withReturns(returned('c', 'Batch 1'))
  const { pages, bytes } = await print(tree, withFiles([hash('c'), await aCertificate(3)]))
  const text = await pdfText(bytes)
  expect(text.slice(-3)).toEqual([1, 2, 3].map(at => expect.stringContaining(`Batch 1 (${at} of 3)`)))
  expect(text.at(-1)).toContain(`Page ${pages} of ${pages}`)
  expect(pages).toBe((await print()).pages + 3)
})

test('a certificate that was scanned sideways is shown upright [2§7]', { tags: 'slow' }, async () => {
  const tree = withReturns(returned('c', 'Turned'))
  const { bytes } = await print(tree, withFiles([hash('c'), await aCertificate(1, 90)]))
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const last = document.getPages().at(-1)
  expect(last?.getWidth()).toBeGreaterThan(last?.getHeight() ?? 0)
})

test('a broken, an encrypted and a missing certificate each keep a page that names them [2§7]', async () => {
  const locked = await PDFDocument.load(await aCertificate(1))
  locked.context.trailerInfo.Encrypt = locked.context.register(locked.context.obj({ Filter: 'Standard' }))
  const tree = withReturns(returned('b', 'Broken'), returned('e', 'Encrypted'), returned('f', 'Missing'))
  const broken = (await aCertificate(1)).slice(0, 120)
  const files = withFiles([hash('b'), broken], [hash('e'), await locked.save({ useObjectStreams: false })])
  const text = await pdfText((await print(tree, files)).bytes)
  expect(text.slice(-3)).toEqual(
    ['Broken', 'Encrypted', 'Missing'].map(name => expect.stringMatching(new RegExp(`${name}.*could not be included`))),
  )
})

test('a missing or damaged photo leaves a marked frame [3§2.3]', async () => {
  const [first, second] = exampleTree.items.filter(({ image }) => image)
  const files = new Map(exampleFiles)
  files.delete(first?.image?.file ?? '')
  files.set(second?.image?.file ?? '', new Uint8Array([0xff, 0xd8, 0xff, 0x00]))
  const text = (await pdfText((await print(exampleTree, files)).bytes)).join('')
  expect(text.split('The photo is not available').length - 1).toBeGreaterThanOrEqual(2)
})

test('a missing plan says so and keeps its drawing [2§6]', async () => {
  const text = (await pdfText((await print(exampleTree, new Map())).bytes)).join('')
  expect(text).toContain('The floor plan is not available')
})

test('300 items are printed in less than 400 MB more than before [P-12]', {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  const room = exampleTree.rooms[0]
  if (!room) throw new Error('The example has no room')
  const before = process.memoryUsage().rss
  const items = Array.from({ length: 300 }, (_, at) =>
    anItem(room, {
      name: `Panel ${at}`,
      sample: { bag_code: `B${at}`, status_id: 3, is_urgent: false },
      image: exampleTree.items[0]?.image,
    }),
  )
  const { pages } = await print({ ...exampleTree, items })
  expect(pages).toBeGreaterThan(150)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
})

test('a building in which nothing was found prints, chapter by chapter [2§9]', async () => {
  for (const contaminate of [1, 2] as const) {
    const empty = { ...exampleTree, floors: [], rooms: [], items: [] }
    const model = surveyReport(exampleSubject(contaminate, empty))
    const text = (await pdfText((await surveyReportPdf(model, exampleFiles)).bytes)).join('')
    for (const { title } of model.sections) expect(text.split(title).length - 1, title).toBeGreaterThanOrEqual(2)
  }
})

test('50 recommendations and a comment of 2 000 letters go on on the next page [2§9]', async () => {
  const [first] = exampleTree.items
  const items = first ? [{ ...first, item_recommendations: Array(50).fill(1), comment: 'word '.repeat(400) }] : []
  const text = (await pdfText((await print({ ...exampleTree, items })).bytes)).join('')
  expect(text.split('Leave and manage. ').length - 1).toBe(50)
  expect(text.split('word').length - 1).toBe(400)
})
