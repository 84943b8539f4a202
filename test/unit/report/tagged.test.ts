import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '#shared/domain/tree/item.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { aFurnishedReport, KINDS, OURS } from '#test/support/data/exampleDocuments.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { aPhoto, aPrintersPhoto } from '#test/support/data/images.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'
import { markedTexts } from '#test/support/readers/pdfText.ts'
import { type Element, elementsOf, structureTree, wordsOf } from '#test/support/readers/structureTree.ts'
import { printedRowsOf, reportOf, rowsOf, sheetsOf } from './read.ts'

const HEADING = /^H[1-6]$/
/** A register over several pages, all in one room. */
const longTree = () => aTree({}, room => Array.from({ length: 60 }, (_, at) => anItem(room, { name: `Tiles ${at}` })))

/** The minimum number of texts in a document; a poster has few. */
const leastOf = (name: string) => (name.startsWith('on-site poster') ? 10 : 20)

describe.each(OURS)('%s', (name, print) => {
  let bytes: Uint8Array
  let tree: Element
  beforeAll(async () => {
    bytes = (await print()).bytes
    tree = await structureTree(bytes)
  })

  test('every word is marked as content or artifact; headers and footers are artifacts', async () => {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const pages = document.getPages().map(page => markedTexts(page))
    const content = pages.flat().filter(({ mark }) => mark !== undefined)
    const read = wordsOf(tree)
    for (const { text } of content) expect(read).toContain(text.trim().split(/\s+/)[0])
    expect(read).not.toMatch(/Page \d+ of \d+/)
    expect(content.length).toBeGreaterThan(leastOf(name))
  })

  test('headings start at the first level and never skip one', () => {
    const levels = elementsOf(HEADING, tree).map(({ type }) => Number(type.slice(1)))
    levels.forEach((level, at) => {
      expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
    })
    expect(levels[0]).toBe(1)
  })

  test('every row of a table has the same number of cells, and every heading names its scope', () => {
    for (const table of elementsOf(/^Table$/, tree)) {
      const widths = table.children.map(row =>
        cellsOf(row).reduce((sum, { attributes }) => sum + Number(attributes.ColSpan ?? 1), 0),
      )
      expect(new Set(widths).size, wordsOf(table).slice(0, 80)).toBe(1)
    }
    for (const head of elementsOf(/^TH$/, tree)) expect(head.attributes.Scope).toMatch(/^(Row|Column)$/)
  })

  test('every figure has a description, every link its destination, every list its numbering', () => {
    for (const { alt } of elementsOf(/^Figure$/, tree)) expect(alt).toMatch(/\S{2}/)
    for (const { children } of elementsOf(/^Link$/, tree))
      expect(children.flatMap(child => ('link' in child ? [child.link.trim()] : []))).toEqual([
        expect.stringMatching(/\S/),
      ])
    for (const { attributes } of elementsOf(/^L$/, tree)) expect(attributes.ListNumbering).toMatch(/^(Disc|Decimal)$/)
  })
})

const cellsOf = (row: Element['children'][number]) =>
  'type' in row ? row.children.filter((cell): cell is Element => 'type' in cell) : []

describe('the asbestos report, read aloud', () => {
  let tree: Element
  const model = reportOf(undefined, CONTAMINANT.asbestos)
  beforeAll(async () => {
    tree = await structureTree((await KINDS['asbestos report']!()).bytes)
  })
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

  test('its chapters are its first headings, the item sheets below theirs', () => {
    const chapters = elementsOf(/^H1$/, tree).map(wordsOf)
    for (const { number, title } of model.sections) expect(chapters).toContain(plain(`${number} ${title}`))
    expect(elementsOf(/^H2$/, tree).map(wordsOf)).toEqual(
      expect.arrayContaining(sheetsOf(model).map(({ title }) => plain(title))),
    )
  })

  test('the register has each item in one row, cell by cell', () => {
    const rows = elementsOf(/^TR$/, tree).map(row => cellsOf(row).map(wordsOf))
    for (const cells of printedRowsOf(model, 'register')) {
      const words = cells.map(({ text, note, badge }) =>
        plain(badge ? `${badge.word} ${badge.provisional ? 'provisional' : ''}` : `${text} ${note ?? ''}`),
      )
      expect(rows.filter(row => JSON.stringify(row) === JSON.stringify(words))).toHaveLength(1)
    }
    expect(rowsOf(model, 'register').length).toBeGreaterThan(5)
  })

  test('a fact is read under its label', () => {
    const labels = elementsOf(/^TH$/, tree).filter(({ attributes }) => attributes.Scope === 'Row')
    for (const { label } of sheetsOf(model)[0]?.facts ?? []) expect(labels.map(wordsOf)).toContain(plain(label))
  })

  test('screen readers read the headings of a table once, even if pages repeat them', async () => {
    const { bytes } = await surveyReportPdf(reportOf(longTree()), new Map())
    const long = await structureTree(bytes)
    const register = elementsOf(/^Table$/, long).find(table => table.children.length > 60)
    expect(wordsOf(register ?? long).match(/Recommendation/g)).toHaveLength(1)
  })

  test('the description of a photo names its item and room, of a plan its rooms and marks', () => {
    const figures = elementsOf(/^Figure$/, tree).map(({ alt }) => alt ?? '')
    for (const { photo, title, location } of sheetsOf(model))
      if (photo) expect(figures).toContain(`Photo: ${title}, ${location}`)
    expect(figures).toContainEqual(expect.stringMatching(/, plan\. Room: .*Asbestos, positive: \d/))
    expect(figures).toContainEqual(expect.stringMatching(/^Photo of /))
  })
})

test('a document with foreign pages claims no conformance, and names the source of each page', async () => {
  const { bytes } = await aFurnishedReport()
  const figures = elementsOf(/^Figure$/, await structureTree(bytes)).map(({ alt }) => alt)
  for (const number of [1, 2]) expect(figures).toContain(`Page of another document: Batch 1 (${number} of 2)`)
  const claims = /<pdf(a|ua)id:part>/
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(claims)
  expect(Buffer.from((await KINDS['asbestos report']!()).bytes).toString('latin1')).toMatch(claims)
})

test('PDF/A is not claimed where a photo has the colours of print, which would need a profile of their own', async () => {
  const item = { ...exampleTree.items[0], image: { file: 'd'.repeat(64), width: 8, height: 8 } } as Item
  const model = reportOf({ ...exampleTree, items: [item] })
  const claims = async (photo: Uint8Array) => {
    const { bytes } = await surveyReportPdf(model, new Map([[item.image?.file ?? '', photo]]))
    return Buffer.from(bytes).toString('latin1').includes('<pdfaid:part>')
  }
  expect(await claims(aPhoto(8, 8))).toBe(true)
  expect(await claims(aPrintersPhoto())).toBe(false)
})
