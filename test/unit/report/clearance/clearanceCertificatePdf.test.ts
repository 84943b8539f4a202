import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import { CLEARANCE_TYPE, type ClearanceType } from '#shared/domain/clearance/listedClearance.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { aStoredPhoto, clearanceFilesByHash, exampleClearance, stored } from '#test/support/data/exampleClearance.ts'
import { exampleFiles } from '#test/support/data/exampleTree.ts'
import { clearanceCertificatePdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const { classA, classB } = CLEARANCE_TYPE
const modelOf = (type: ClearanceType = classA, part: Partial<Clearance> = {}, more: Partial<ClearanceSource> = {}) =>
  clearanceCertificate(exampleClearance(type, part, more))
const print = (model: ClearanceCertificate) =>
  clearanceCertificatePdf(model, new Map([...exampleFiles, ...clearanceFilesByHash]))
const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }

async function aPdf(pages: number): Promise<string> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage([595, 842])
  return stored(await document.save())
}
async function withFiles(part: Partial<Clearance> = {}, more: Partial<ClearanceSource> = {}) {
  const file = (kind: 'certificate' | 'worksafe' | 'additional', name: string, hash: string) => ({
    ...{ id: seedId(name), kind, name, file: hash, type: 0 as const, ...stamp },
  })
  const { width, height, file: image } = aStoredPhoto(222, 300, 400)
  const files = [
    file('certificate', 'Air 2', await aPdf(3)),
    file('certificate', 'Air 1', await aPdf(1)),
    file('worksafe', 'Notification', stored(new TextEncoder().encode('not a PDF'))),
    { ...file('additional', 'Docket', image), type: 1 as const, width, height },
    { ...file('additional', 'Lost photo', 'f'.repeat(64)), type: 1 as const, width, height },
  ]
  return modelOf(classA, part, { files, ...more })
}

test.each([
  ['awaiting_review', ['Draft: not issued'], 'Version'],
  ['reviewed', ['Version 2', 'Reviewed'], 'Draft'],
] as const)(
  'P-12 W2 the same certificate that is %s has the same bytes, says its page, number and what it is on each page',
  {
    timeout: 60_000,
  },
  async (status, standing, never) => {
    const model = await withFiles({ status })
    const { bytes, pages } = await print(model)
    expect(Buffer.compare(bytes, (await print(model)).bytes)).toBe(0)
    const text = await pdfText(bytes)
    expect(text).toHaveLength(pages)
    text.forEach((page, at) => {
      for (const said of [`Page ${at + 1} of ${pages}`, model.number, ...standing]) expect(page).toContain(said)
      expect(page).not.toContain(never)
    })
  },
)

test('enclosed documents follow page by page; an unreadable one keeps its position with a note [3§2.6]', {
  timeout: 60_000,
}, async () => {
  const { bytes, pages } = await print(await withFiles())
  const text = await pdfText(bytes)
  const enclosed = text.slice(text.findLastIndex(page => page.includes('Appendix C   Laboratory certificates')))
  const marks = [
    'Appendix C   Laboratory certificatesAir 1',
    'Air 2 (1 of 3)',
    'Air 2 (2 of 3)',
    'Air 2 (3 of 3)',
    'Appendix D   Notification to WorkSafeNotification',
    'Appendix E   Additional documentsDocket',
    'Lost photo',
  ]
  expect(enclosed).toHaveLength(marks.length)
  marks.forEach((mark, at) => {
    expect(enclosed[at], mark).toContain(mark)
  })
  expect(text.filter(page => page.includes('could not be included'))).toHaveLength(2)
  expect((await print(modelOf())).pages).toBe(pages - marks.length)
})

test('the file has title, author and outline; a reviewed certificate is not a draft [2§9]', {
  timeout: 60_000,
}, async () => {
  const model = await withFiles()
  const { bytes } = await print(model)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(document.getTitle()).toBe(`Asbestos removal clearance certificate ${model.number}, version 2`)
  expect(document.getAuthor()).toBe('Kauri Hazmat Surveys')
  expect(document.catalog.has(PDFName.of('Outlines'))).toBe(true)
  const text = (await pdfText(bytes)).join('\n')
  expect(text).not.toContain('Draft')
  for (const said of [
    'The supervisor <signed> it.',
    'underside of the slab',
    'Sione Fifita',
    'B-1180',
    '17/02/2026 14:30',
  ])
    expect(text).toContain(said)
})

test('where there is a way to check it, each page names it [2§9]', { timeout: 60_000 }, async () => {
  const verification = { url: 'https://clearfloor.example/verify/7XQ2', code: '7XQ2' }
  const text = await pdfText((await print(modelOf(classB, {}, { verification }))).bytes)
  expect(text[0]).toContain('Scan to check this certificate')
  for (const page of text) expect(page).toContain(`Check this document at ${verification.url}`)
})

test('everyone named is printed, in any number and with names of any length [2§3]', {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  const { companies, removalists, users: people } = exampleClearance()
  const many = <R extends object>(count: number, rows: readonly R[], of: (at: number) => Partial<R>): R[] =>
    Array.from({ length: count }, (_, at) => rows.slice(0, 1).map(row => ({ ...row, ...of(at) }))).flat()
  const long = 'asbestos removal '.repeat(11)
  const more = {
    companies: many(20, companies, at => ({ id: seedId(`company/${at}`), name: `Company ${at}. ${long}` })),
    removalists: many(50, removalists, at => ({ name: `Removalist ${at}. ${long}`, qualifications: long })),
    users: many(10, people, at => ({ id: seedId(`author/${at}`), full_name: `Author ${at}.`, qualifications: long })),
  }
  const model = modelOf(classA, { authors: more.users.map(({ id }) => id) }, more)
  const text = (await pdfText((await print(model)).bytes)).join(' ')
  const said = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => text.split(`${word} ${at}.`).length - 1)
  expect(said('Company', 20)).toEqual(Array.from({ length: 20 }, () => 2))
  expect(said('Removalist', 50)).toEqual(Array.from({ length: 50 }, () => 1))
  expect(said('Author', 10)).toEqual(Array.from({ length: 10 }, () => 3))
})

test('a Class B certificate with much in it has at most 6 pages without photos and documents [2§3]', {
  timeout: 60_000,
}, async () => {
  const { companies, removalists, users, clearance } = exampleClearance(classB)
  const sentence = 'Sheets were wetted, unscrewed and taken down whole, then wrapped and carried out by the yard door. '
  const copies = <R extends { readonly id: string }>(rows: readonly R[], count: number): R[] =>
    Array.from({ length: count }, (_, at) => rows.slice(0, 1).map(row => ({ ...row, id: seedId(`copy/${at}`) }))).flat()
  const more = {
    ...{ logs: [], companies: copies(companies, 2), removalists: copies(removalists, 5), users: copies(users, 3) },
    verification: { url: 'https://clearfloor.example/verify/7XQ2', code: '7XQ2' },
  }
  const day = clearance.inspection_dates.slice(0, 1)
  const information = { ...clearance.information, additional_informations: sentence.repeat(8) }
  const part = {
    ...{ authors: more.users.map(({ id }) => id), details: `<p>${sentence.repeat(15)}</p>`, information },
    ...{ inspection_dates: [...day, ...day, ...day], declaration_text: defaultDeclaration(classB) },
  }
  expect((await print(modelOf(classB, part, more))).pages).toBeLessThanOrEqual(6)
  const plain = { ...clearance, floor_plan: undefined }
  expect((await print(modelOf(classB, {}, { clearance: plain, logs: [] }))).pages).toBe(4)
})
