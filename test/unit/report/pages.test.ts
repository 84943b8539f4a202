import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { printPdf } from '#functions/files/pdf/printer.ts'
import { seedId } from '#localstack/seed/ids.ts'
import { defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { clearanceFilesByHash, exampleClearance } from '#test/support/data/exampleClearance.ts'
import { KINDS, LARGE, VARIANTS } from '#test/support/data/exampleDocuments.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { clearanceCertificatePdf, surveyReportPdf } from '#test/support/data/printed.ts'
import { pageLabels, pagesInk } from '#test/support/readers/pageInk.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { sheetsOf } from './read.ts'

/** A page filled less than this fraction is nearly empty. */
const LEAST = 0.1
/** Within a chapter or appendix, a page is at most a third empty. */
const LEAST_WITHIN_PART = 2 / 3
/** Each item of this report has a comment, so a third sheet does not fit after two short ones. */
const LEAST_WITH_COMMENTS: Readonly<Record<string, number>> = { 'asbestos report in many alphabets': 0.55 }
/** The first words of a chapter, an appendix or an enclosed document. */
const PART_STARTS = /^(\d+ |Appendix [A-Z] |Batch )/

test.each(Object.entries({ ...KINDS, ...VARIANTS, ...LARGE }))(
  '2§9 %s: no page is nearly empty, none within a part is more than a third empty, none ends with a heading, a viewer numbers them as they are printed',
  { timeout: 60_000 },
  async (name, print) => {
    const { bytes } = await print()
    const pages = await pagesInk(bytes)
    expect(pages.filter(({ filled }) => filled < LEAST).map(({ page, text }) => `${page}: ${text}`)).toEqual([])
    const withinPart = pages.filter((_, at) => at + 1 < pages.length && !PART_STARTS.test(pages[at + 1]?.text ?? ''))
    const empty = withinPart.filter(({ filled }) => filled < (LEAST_WITH_COMMENTS[name] ?? LEAST_WITHIN_PART))
    expect(empty.map(({ page, filled, text }) => `${page} ${filled}: ${text}`)).toEqual([])
    expect(pages.flatMap(({ page, lastHeading }) => (lastHeading ? [`${page}: ${lastHeading}`] : []))).toEqual([])
    const printed = pages.map(({ text }) => /Page (\d+) of \d+/.exec(text)?.[1] ?? 'Cover')
    expect(await pageLabels(bytes)).toEqual(printed)
  },
)

test('the heading of a chapter is never the last line of its page [2§9]', {
  timeout: 60_000,
}, async () => {
  const items = exampleTree.items.slice(0, 3)
  for (let lines = 0; lines < 42; lines += 2) {
    const own = '<p>One line.</p>'.repeat(lines)
    const building = { ...exampleTree.building, report_templates: { introduction_content: own } }
    const model = surveyReport(exampleSubject(1, { ...exampleTree, building, items }))
    const pages = await pagesInk((await surveyReportPdf(model, new Map())).bytes)
    expect(
      pages.flatMap(({ lastHeading }) => lastHeading ?? []),
      `${lines} lines`,
    ).toEqual([])
  }
})

test('after the plans, the sheet of a single item is on the next page, which is portrait [2§9]', async () => {
  const items = exampleTree.items.filter(({ contaminate_id }) => contaminate_id === 2).slice(0, 1)
  const model = surveyReport(exampleSubject(2, { ...exampleTree, items, lab_returns: [] }))
  const { bytes } = await surveyReportPdf(model, exampleFiles)
  const pages = await pagesInk(bytes)
  expect(pages.filter(({ filled }) => filled === 0)).toEqual([])
  const at = pages.findLastIndex(({ text }) => text.includes('Item sheets'))
  expect(pages[at - 1]?.text).toContain('Legend')
  expect(pages[at]?.text).toContain('Appendix C')
  const page = (await PDFDocument.load(bytes)).getPage(at)
  expect(page.getHeight()).toBeGreaterThan(page.getWidth())
})

test.each([1, 2] as const)(
  'no item sheet of contaminant %i is alone on a page, except the last one [3§9]',
  async contaminant => {
    const model = surveyReport(exampleSubject(contaminant))
    const titles = sheetsOf(model).map(({ title }) => title)
    const pages = await pdfText((await surveyReportPdf(model, exampleFiles)).bytes)
    const from = pages.findIndex(text => /Appendix B\s+Item sheets/.test(text) && text.includes(titles[0] ?? ''))
    const counts = pages.slice(from).map(text => titles.filter(title => text.includes(title)).length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(titles.length)
    const isFilled = counts.filter(count => count > 0).slice(0, -1)
    expect(Math.min(...isFilled)).toBeGreaterThanOrEqual(2)
  },
)

test('a user who signs a certificate signs on the page of the declaration [3§2.6]', async () => {
  const { bytes } = (await KINDS['clearance certificate']?.()) ?? { bytes: new Uint8Array() }
  const page = (await pdfText(bytes)).find(text => text.includes('Sign-offBy signing'))
  expect(page).toContain('9   DeclarationI inspected the removal area')
})

test('the sign-off of a certificate without signatures and enclosed files ends on the page of its table [2§3]', async () => {
  const { classA } = CLEARANCE_TYPE
  const part = {
    floor_plan: undefined,
    declaration_text: defaultDeclaration(classA),
    finished: { user_id: seedId('surveyor'), date: '2026-02-17T05:00:00.000Z' },
    approved: { user_id: seedId('reviewer'), date: '2026-02-18T20:00:00.000Z' },
  }
  const users = exampleClearance().users.map(({ signature: _, ...person }) => ({ ...person, phone: '021 555 0100' }))
  const verification = { url: 'https://clearfloor.example/verify/7XQ2', code: '7XQ2' }
  const model = clearanceCertificate(exampleClearance(classA, part, { users, verification }))
  const { bytes } = await clearanceCertificatePdf(model, new Map([...exampleFiles, ...clearanceFilesByHash]))
  const pages = await pdfText(bytes)
  const page = pages.find(text => text.includes('Not attached to this document'))
  expect(page).toContain('RoleNameSignatureDate')
  expect(pages[0]).toContain('SignatureNone')
  expect(pages[0]).toContain('Appendix A')
})

test('a heading over a list of 150 short points: every point is printed [2§9]', async () => {
  const points = Array.from({ length: 150 }, (_, at) => `P${at}.`)
  const own = `<h2>Do this</h2><ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`
  const building = { ...exampleTree.building, report_templates: { recommendation_content: own } }
  const model = surveyReport(exampleSubject(1, { ...exampleTree, building }))
  const text = (await pdfText((await surveyReportPdf(model, exampleFiles)).bytes)).join('')
  expect(points.filter(point => !text.includes(point))).toEqual([])
})

test('a table over three pages next to a text of three pages is printed completely [2§9]', async () => {
  const words = Array.from({ length: 200 }, (_, at) => `W${at}.`)
  const table = { table: { body: words.map(word => [`T${word}`]), dontBreakRows: true } }
  const definition = {
    title: 'Beside',
    author: 'Kauri',
    subject: 'Beside',
    created: new Date(0),
    content: () => [{ columns: [table, { stack: [...words] }] }],
    header: () => '',
    footer: () => '',
  }
  const parts: Uint8Array[] = []
  const nothing = { images: [], files: new Map() }
  await printPdf(definition, nothing, [], { write: bytes => void parts.push(bytes) })
  const text = (await pdfText(Buffer.concat(parts))).join('')
  expect(words.flatMap(word => [`T${word}`, word]).filter(word => !text.includes(word))).toEqual([])
  expect(text.match(/W7\./g)).toHaveLength(2)
})
