import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let pm: Visitor

beforeAll(async () => {
  pm = await product.open()
  await pm.signIn('pm@kauri.example')
})

async function open(page: Page, shape: string): Promise<void> {
  await page.goto('/admin/csv')
  await page.getByRole('radio', { name: new RegExp(`^${shape}`) }).check()
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function check(page: Page, shape: string, text: string): Promise<void> {
  await open(page, shape)
  await choose(page, 'file.csv', text)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Nothing has been created yet').waitFor()
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

const fact = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

const GOOD = Array.from(
  { length: 430 },
  (_, nth) => `UP-${nth},Ōtaki ${nth},Northport Properties Ltd,Napier,Aroha Ngata,`,
)
const BAD = ['UP-X,=1+1,Nobody,Napier,,', ',Nameless,Northport Properties Ltd,Napier,,']
let headings = ''

test('the template holds the headings and an example [1§3]', async () => {
  const { page } = pm
  await page.getByRole('link', { name: 'CSV Upload' }).first().click()
  const template = await saved(page, 'Download template')
  expect(template).toMatch(/^\uFEFFJob number,Survey name,Client,Office,Surveyor,Reviewer\r\n.+\r\n$/)
  headings = template.split('\r\n')[0] ?? ''
})

test('the rows are checked first; errors are shown, and can be saved with their reason [1§3]', async () => {
  const { page } = pm
  await check(page, 'Surveys', [headings, ...GOOD, ...BAD].join('\r\n'))
  expect(await fact(page, 'New').textContent()).toBe('430')
  expect(await fact(page, 'Rejected').textContent()).toBe('2')
  await page.getByText('Client: There is no client “Nobody”.').waitFor()
  await page.getByText('Job number: Required.').waitFor()
  const refused = await saved(page, 'Download rejected rows')
  expect(refused).toContain(",Reason\r\nUP-X,'=1+1,Nobody,Napier,,,Client: There is no client “Nobody”.\r\n")
  expect(refused.split('\r\n')).toHaveLength(4)
})

test('the valid rows are created in parts, and a part whose answer is lost is resent [1§3]', async () => {
  const { page } = pm
  const keys: string[] = []
  const answerAgain = await intercept(page, '**/api/csv/survey', async route => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Upload 430 surveys' }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByText('Upload finished').waitFor({ timeout: 60_000 })
  answerAgain()
  expect(await fact(page, 'Created').textContent()).toBe('430')
  expect(keys).toHaveLength(4)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

test('the same file again creates nothing [1§3]', async () => {
  const { page } = pm
  await check(page, 'Surveys', [headings, ...GOOD].join('\r\n'))
  expect(await fact(page, 'Already there').textContent()).toBe('430')
  expect(await fact(page, 'New').textContent()).toBe('0')
  await page.getByText('There are no new rows').waitFor()
})

test('a cancelled upload shows its progress, and can continue [1§3]', async () => {
  const { page } = pm
  const more = GOOD.map(line => line.replace('UP-', 'STOP-'))
  await check(page, 'Surveys', [headings, ...more].join('\r\n'))
  const cancelled = Promise.withResolvers<void>()
  const answerAtOnce = await intercept(page, '**/api/csv/survey', async route => {
    await cancelled.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload 430 surveys' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  cancelled.resolve()
  await page.getByText('Stopped with').waitFor()
  expect(await fact(page, 'Not sent').textContent()).toBe('230')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Upload finished').waitFor({ timeout: 60_000 })
  expect(await fact(page, 'Created').textContent()).toBe('430')
  answerAtOnce()
})

test('a building, a floor and a room of a file; the floor asks for its plan [1§3]', async () => {
  const { page } = pm
  const upload = async (shape: string, text: string, words: string) => {
    await check(page, shape, text)
    await page.getByRole('button', { name: words }).click()
    await page.getByText('Upload finished').waitFor()
  }
  const building = 'Survey;Building name;Report type;Address;City;Postcode\r\nUP-1;Hall;Management;1 Quay;Napier;4110'
  await upload('Buildings', building, 'Upload 1 building')
  await upload('Floors', 'Building,Floor name\r\nUP-1 / Hall,Ground floor', 'Upload 1 floor')
  await upload('Rooms', 'Floor,Room name,Note\r\nUP-1 / Hall / Ground floor,Kitchen,Locked', 'Upload 1 room')
  await page.getByRole('link', { name: 'Browse' }).first().click()
  await page.getByRole('searchbox').fill('UP-1 Hall')
  await page.getByRole('row', { name: 'UP-1' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ground floor', exact: true }).click()
  await page.getByText('Ground floor has no plan yet').waitFor()
  await page.getByRole('link', { name: 'Kitchen', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Add the floor plan' }).click()
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  expect(pm.problems).toEqual([])
})
