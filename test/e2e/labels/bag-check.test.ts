import { readFile } from 'node:fs/promises'
import type { Canvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { drafts } from '#test/e2e/device/device.ts'
import { title } from '#test/e2e/screens/screen.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { asPhoto, codePicture, labelPicture } from '#test/support/data/labelPictures.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const product = aProduct()
let page: Page
let building: string

const dialog = () => page.getByRole('dialog', { name: 'Check bags' })
const open = () => page.getByRole('button', { name: 'Check bags' }).click()
const bag = (code: string) => dialog().getByRole('checkbox', { name: code })
const aLabel = (bag_code: string, building_id = building) =>
  labelPicture({ building_id, contaminate_id: CONTAMINANT.asbestos, bag_code })
const photograph = (picture: Canvas) => dialog().getByLabel('Photo of a label').setInputFiles(asPhoto(picture))
const says = (sentence: string) =>
  expect.poll(() => dialog().getByRole('status').first().textContent(), { timeout: 20_000 }).toBe(sentence)

async function goToBuilding(): Promise<void> {
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  await title(page, '10 Tui Street')
  building = page.url().split('/').at(-1) ?? ''
}

beforeAll(async () => {
  const surveyor = await product.open()
  ;({ page } = surveyor)
  await surveyor.signIn('surveyor@kauri.example')
  await goToBuilding()
}, 120_000)

test('a closed dialog returns the focus to the button that opened it [1§2]', async () => {
  await open()
  await dialog().getByText('0 of 3 checked').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Check bags')
})

test('scanning a bag’s label ticks it; an unknown label is listed with the reason [2§4]', async () => {
  await open()
  await dialog().getByText('0 of 3 checked').waitFor()
  await dialog().getByText('Missing: A001, A002, L001').waitFor()
  await photograph(await aLabel('A001'))
  await says('A001 checked.')
  expect(await bag('A001').isChecked()).toBe(true)
  await dialog().getByText('Missing: A002, L001').waitFor()
  await photograph(await aLabel('A001'))
  await says('A001 is already checked.')
  await photograph(await aLabel('A002', exampleTree.building.id))
  await says('This label is for another building: A002.')
  await photograph(await aLabel('A250'))
  await says('No item in this building has the Sample ID A250.')
  await photograph(codePicture('https://poster.example/win'))
  await says('Not a Sample ID: https://poster.example/win')
  await dialog()
    .getByRole('button', { name: /Remove: .*poster/ })
    .click()
  expect(
    await dialog().getByRole('region', { name: 'Not on the list' }).getByRole('listitem').allTextContents(),
  ).toEqual(['This label is for another building: A002.', 'No item in this building has the Sample ID A250.'])
  await dialog().getByText('1 of 3 checked').waitFor()
}, 120_000)

test('labels are scanned, typed and ticked offline, and the check survives a reload [2§4]', async () => {
  await page.context().setOffline(true)
  await photograph(await aLabel('A002'))
  await says('A002 checked.')
  await dialog().getByLabel('Sample ID', { exact: true }).fill('L01')
  await page.keyboard.press('Enter')
  await dialog().getByText('No item in this building has the Sample ID L01.').waitFor()
  expect(await dialog().getByLabel('Sample ID', { exact: true }).inputValue()).toBe('L01')
  await dialog().getByLabel('Sample ID', { exact: true }).fill('l001')
  await page.keyboard.press('Enter')
  await says('L001 checked.')
  await dialog().getByText('No bag is missing.').waitFor()
  await bag('A002').uncheck()
  await dialog().getByText('Missing: A002').waitFor()
  // An immediate reload would come before the write to the device.
  const [here = ''] = page.url().match(/\w{26}$/) ?? []
  await expect
    .poll(async () => (await drafts(page)).some(row => row.includes('l001') && !row.includes(`${here}:1:A002`)))
    .toBe(true)
  await page.context().setOffline(false)
  await page.reload()
  await title(page, '10 Tui Street')
  await page.getByRole('button', { name: 'Check bags 2 of 3' }).click()
  expect(await bag('A001').isChecked()).toBe(true)
  expect(await bag('A002').isChecked()).toBe(false)
}, 120_000)

test('the chain of custody names missing bags, is generated anyway, reports the check’s result, and ends the check [2§4]', async () => {
  await page.keyboard.press('Escape')
  await page.getByLabel('Laboratory', { exact: true }).selectOption({ index: 1 })
  await open()
  const generate = dialog().getByRole('button', { name: 'Chain of custody, asbestos' })
  await generate.click()
  const question = page.getByRole('dialog', { name: 'Some bags aren’t checked' })
  await question.getByText('Missing: A002.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog().getByText('2 of 3 checked').waitFor()
  await generate.click()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    question.getByRole('button', { name: 'Generate anyway' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const paper = (await pdfText(await readFile(await download.path()))).join('')
  const found = [
    'Bag check',
    'Checked by',
    '1 of 2 checked',
    'MissingA002',
    'another building: A002.',
    'Sample ID A250.',
  ]
  for (const words of [...found, formatDay(nzDay())]) expect(paper).toContain(words)
  expect(paper).not.toContain('poster')
  await dialog().getByText('1 of 3 checked').waitFor()
  expect(await bag('L001').isChecked()).toBe(true)

  await generate.click()
  const again = page.getByRole('dialog', { name: 'Use the last bag check?' })
  await again.getByText(/^You checked 1 of 2 bags on .*, and the samples are the same\.$/).waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
  const papers = []
  for (const name of ['Use it', 'Leave it out']) {
    await generate.click()
    const [copy] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      again.getByRole('button', { name }).click(),
    ])
    papers.push((await pdfText(await readFile(await copy.path()))).join(''))
  }
  expect(papers[0]).toBe(paper)
  expect(papers[1]).not.toContain('Bag check')
  await dialog().getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog', { name: 'Clear the check?' }).getByRole('button', { name: 'Clear' }).click()
  await dialog().getByText('0 of 3 checked').waitFor()
}, 120_000)
