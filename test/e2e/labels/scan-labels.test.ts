import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { asPhoto, codePicture, labelPicture } from '#test/support/data/labelPictures.ts'

const product = aProduct()
let page: Page
let building: string

const aLabel = (bag_code: string, { building_id = building, contaminate_id = 1 as ContaminantId } = {}) =>
  labelPicture({ building_id, contaminate_id, bag_code })

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

const photograph = (picture: Canvas) => dialog().getByLabel('Photo of a label').setInputFiles(asPhoto(picture))

test('if the camera can’t start, a message says so, and a photo of a label fills the Sample ID', async () => {
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
    async () => codePicture('https://poster.example/win'),
    'Not a Sample ID: https://poster.example/win',
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
