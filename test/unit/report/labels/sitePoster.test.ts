import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import type { Company } from '#shared/domain/people/user.ts'
import { sitePoster } from '#shared/report/survey/sitePoster.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { sitePosterPdf } from '#test/support/data/printed.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'
import { elementsOf, structureTree } from '#test/support/readers/structureTree.ts'

const { building } = exampleTree
const { company } = exampleSubject()
const address = `https://clearfloor.example/site/${building.id}_${building.id}_${'0f'.repeat(16)}`
const posterOf = (part: object = {}, ofCompany: Partial<Company> = {}) =>
  sitePoster({ building: { ...building, ...part }, company: { ...company, ...ofCompany }, address })
const LONG = { name: 'Wāhi '.repeat(38), address: 'Road '.repeat(38), address2: 'W'.repeat(190) }
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

test('a poster names only the register of the surveyed contaminants', () => {
  expect(posterOf().sentence).toContain('Read the asbestos and lead register before')
  expect(posterOf({ is_lead: false }).sentence).toContain('Read the asbestos register before')
  expect(posterOf({ is_asbestos: false }).sentence).toContain('Read the lead register before')
})

test('the same building has the same bytes, and the longest names leave the poster on one page', async () => {
  const { bytes } = await sitePosterPdf(posterOf())
  expect(Buffer.from((await sitePosterPdf(posterOf())).bytes).equals(bytes)).toBe(true)
  expect((await sitePosterPdf(posterOf(LONG))).pages).toBe(1)
})

function redLogo(width: number, height: number): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, width, height)
  return canvas.toBuffer('image/png')
}

/** The size of the red area on a page, in pixels. */
function redIn(page: Canvas): { readonly width: number; readonly height: number } {
  const { data, width } = page.getContext('2d').getImageData(0, 0, page.width, page.height)
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 200 || (data[at + 1] ?? 255) > 80 || (data[at + 2] ?? 255) > 80) continue
    columns.add((at / 4) % width)
    rows.add(Math.floor(at / 4 / width))
  }
  return { width: columns.size, height: rows.size }
}

test.each([
  ['usual', 300, 100],
  ['very wide', 1200, 60],
  ['very tall', 60, 1200],
  ['square', 400, 400],
])(
  '2§9 a %s logo is on the poster in its proportions, is named for who cannot see it, and leaves the code readable',
  async (_, width, height) => {
    const files = new Map([['logo', redLogo(width, height)]])
    const logo = { file: 'logo', width, height }
    const { bytes, pages } = await sitePosterPdf(posterOf({}, { logo }), files)
    expect(pages).toBe(1)
    const [figure] = elementsOf(/^Figure$/, await structureTree(bytes))
    expect(figure?.alt).toBe(`Logo of ${company.name}`)
    const [page] = await pagesAsDrawn(bytes, PIXELS_PER_MM)
    if (!page) throw new Error('The poster has no page')
    expect((await qrCodesIn(page)).map(({ text }) => text)).toEqual([address])
    const drawn = redIn(page)
    expect(Math.abs(Math.log(drawn.width / drawn.height / (width / height)))).toBeLessThan(0.2)
    expect(drawn.width).toBeLessThan(75 * PIXELS_PER_MM)
    expect(drawn.height).toBeLessThan(20 * PIXELS_PER_MM)
    const longest = posterOf(LONG, { logo, name: 'Surveys '.repeat(23) })
    expect((await sitePosterPdf(longest, files)).pages).toBe(1)
  },
)

test('a missing logo gives the same poster as no logo [2§9]', async () => {
  const logo = { file: 'lost', width: 300, height: 100 }
  const without = await sitePosterPdf(posterOf())
  expect(Buffer.from((await sitePosterPdf(posterOf({}, { logo }))).bytes).equals(without.bytes)).toBe(true)
})

test.each(['W'.repeat(190), 'Line\n'.repeat(38), '👩🏽‍🔧'.repeat(27)])(
  '2§9 a poster is one page with its code, whatever the letters of its names: %j',
  async text => {
    const place = { name: text, address: text, address2: text, city: text, suburb: text.slice(0, 75) }
    const { bytes, pages } = await sitePosterPdf(posterOf(place, { name: text }))
    expect(pages).toBe(1)
    const [page] = await pagesAsDrawn(bytes, PIXELS_PER_MM)
    if (!page) throw new Error('The poster has no page')
    expect((await qrCodesIn(page)).map(({ text: found }) => found)).toEqual([address])
  },
)
