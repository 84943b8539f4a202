import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { qrModules } from '#functions/files/pdf/qr/qrModules.ts'
import { bagLabelText } from '#shared/domain/item/bagLabel.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { labelSheet } from '#shared/report/survey/labelSheet.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { labelSheetPdf } from '#test/support/data/printed.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'

const product = aProduct()
let page: Page
let building: string

/** A printed label of a building. */
async function aLabel(bag_code: string, { building_id = building, contaminate_id = 1 as ContaminantId } = {}) {
  const [prefix = '', digits = ''] = [/^\D*/.exec(bag_code)?.[0], /\d+$/.exec(bag_code)?.[0]]
  const range = {
    ...{ id: building_id, contaminate_id, prefix, digits: digits.length, first: Number(digits), count: 1 },
    ...{ user_id: building_id, user_name: 'Te Rangi Pōmare', reserved_at: '2026-02-17T01:00:00.000Z' },
  }
  const place = { first_place: 1, shift_x: 0, shift_y: 0 }
  const wanted = { range_id: range.id, sheet: 'roll62' as const, from: range.first, count: 1, copies: 1, ...place }
  const model = labelSheet(
    { building: { ...exampleTree.building, id: building_id }, company: exampleSubject().company, range },
    wanted,
  )
  const [label] = await pagesAsDrawn((await labelSheetPdf(model)).bytes, 10)
  if (!label) throw new Error('The label has no page')
  expect((await qrCodesIn(label)).map(({ text }) => text)).toEqual([
    bagLabelText({ building_id, contaminate_id, bag_code }),
  ])
  return label
}

/** A QR code with nothing beside it. */
function aCode(text: string) {
  const { size, path } = qrModules(text)
  const side = 12
  const canvas = createCanvas((size + 8) * side, (size + 8) * side)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    context.fillRect((Number(x) + 4) * side, (Number(y) + 4) * side, Number(run) * side, side)
  return canvas
}

const scan = () => page.getByRole('button', { name: 'Scan', exact: true }).click()
const dialog = () => page.getByRole('dialog', { name: 'Scan a label' })
const code = () => page.locator('[name="sample.bag_code"]')
beforeAll(async () => {
  const surveyor = await product.open()
  ;({ page } = surveyor)
  await surveyor.signIn('surveyor@kauri.example')
  await page.goto('/browse')
  for (const name of ['Ōtātara School, block B', 'Ground', 'Hall']) {
    await page.getByRole('row', { name }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    building ||= page.url().split('/').at(-1) ?? ''
  }
  await page.getByRole('link', { name: 'Add item' }).click()
  await page.getByRole('heading', { level: 1, name: 'New item' }).waitFor()
}, 120_000)

async function photograph(picture: Canvas): Promise<void> {
  const buffer = picture.toBuffer('image/png')
  await dialog().getByLabel('Photo of a label').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer })
}

test('where the camera can’t be started it is said; a photo of a label fills the Sample ID', async () => {
  await scan()
  await dialog().getByText('Take a photo of the label instead.').waitFor()
  await photograph(await aLabel('Z101'))
  await expect.poll(() => code().inputValue(), { timeout: 20_000 }).toBe('Z101')
  await dialog().waitFor({ state: 'hidden' })
}, 60_000)

test.each([
  [
    'of another building',
    () => aLabel('Z102', { building_id: exampleTree.building.id }),
    'This label is for another building: Z102.',
  ],
  ['for lead', () => aLabel('Z103', { contaminate_id: CONTAMINANT.lead }), 'This label is for lead: Z103.'],
  [
    'with an address',
    async () => aCode('https://poster.example/win'),
    'This code isn’t a Sample ID: https://poster.example/win',
  ],
  ['that is used', () => aLabel('A001'), 'A001 is already used in this building.'],
  ['without a code', async () => createCanvas(200, 200), 'No code was found in this photo.'],
])(
  'a label %s is named and changes nothing',
  async (_, label, sentence) => {
    await scan()
    await photograph(await label())
    await dialog().getByText(sentence).waitFor()
    expect(await code().inputValue()).toBe('Z101')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'hidden' })
  },
  60_000,
)
