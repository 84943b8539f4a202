import { expect, test } from 'vitest'
import { sitePoster } from '#shared/report/survey/sitePoster.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { sitePosterPdf } from '#test/support/data/printed.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'

const { building } = exampleTree
const { company } = exampleSubject()
const address = `https://clearfloor.example/site/${building.id}_${building.id}_${'0f'.repeat(16)}`
const posterOf = (part: object = {}) => sitePoster({ building: { ...building, ...part }, company, address })
const PIXELS_PER_MM = 4

test('a poster is one page that names the building and what to do, and its code leads to the register', async () => {
  const { bytes, pages } = await sitePosterPdf(posterOf())
  expect(pages).toBe(1)
  const [text = ''] = await pdfText(bytes)
  const words = text.replaceAll(/\s+/g, ' ')
  for (const said of [company.name, building.name, building.city, posterOf().sentence, 'Enter the PIN that the owner'])
    expect(words).toContain(said)
  const [page] = await pagesAsDrawn(bytes, PIXELS_PER_MM)
  if (!page) throw new Error('The poster has no page')
  expect((await qrCodesIn(page)).map(({ text }) => text)).toEqual([address])
})

test('the same building has the same bytes, and the longest names leave the poster on one page', async () => {
  const { bytes } = await sitePosterPdf(posterOf())
  expect(Buffer.from((await sitePosterPdf(posterOf())).bytes).equals(bytes)).toBe(true)
  const long = { name: 'Wāhi '.repeat(38), address: 'Road '.repeat(38), address2: 'W'.repeat(190) }
  expect((await sitePosterPdf(posterOf(long))).pages).toBe(1)
})
