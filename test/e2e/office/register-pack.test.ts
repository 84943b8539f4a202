import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { withoutPack } from '#test/support/browser/withoutPack.ts'

const product = aProduct()
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-pack-'))
const file = join(folder, 'pack.html')
let page: Page
let office: Page
const problems: string[] = []
const requests: string[] = []

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  const surveyor = await product.open()
  office = surveyor.page
  await surveyor.signIn('surveyor@kauri.example')
  await office.goto('/browse')
  await office.getByRole('row', { name: 'Bay View Hall' }).getByRole('link').first().click()
  await office.getByRole('heading', { level: 1, name: 'Bay View Hall' }).waitFor()
  await office.goto(`${office.url()}/reports`)
  const report = office.getByRole('row', { name: 'Asbestos' })
  await report.getByRole('button', { name: 'More files' }).click()
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    report.getByRole('button', { name: 'Offline pack' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^KHS-2039 Bay View Hall Asbestos \d{8} pack\.html$/)
  await download.saveAs(file)
  const reader = await product.browser.newContext({ offline: true, viewport: { width: 390, height: 844 } })
  page = await reader.newPage()
  page.on('request', request => requests.push(request.url()))
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', error => problems.push(error.message))
  await page.goto(pathToFileURL(file).href)
}, 120_000)

const items = () => page.locator('article:visible h4').allTextContents()

test('the pack opens offline from disk: it requests nothing, and contains its plan and photos [2§9]', async () => {
  await page.getByRole('heading', { level: 1, name: 'Asbestos and lead register' }).waitFor()
  for (const name of ['Asbestos report', 'Lead report']) await page.getByRole('heading', { level: 2, name }).waitFor()
  expect(await items()).toContainEqual(expect.stringMatching(/^L1\. +L001 +Window frame/))
  await page.getByText('Bay View Hall').first().waitFor()
  const pictures = await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('image')].map(async image => {
        const shown = new Image()
        shown.src = image.getAttribute('href') ?? ''
        await shown.decode()
        return shown.naturalWidth
      }),
    ),
  )
  expect(pictures.length).toBeGreaterThan(2)
  expect(Math.min(...pictures)).toBeGreaterThan(100)
  expect(requests.filter(url => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href])
  expect(problems).toEqual([])
})

test('rooms and materials are searched by keyboard, ignoring accents; a mark on the plan shows its item [2§9]', async () => {
  const all = await items()
  const search = page.getByLabel('Search rooms and materials')
  await search.fill('kītchen')
  expect(await items()).toEqual(all.filter(title => title.includes('Vinyl sheet')))
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Kitchen'])
  await page.getByText('1 item in 1 room').waitFor()
  await search.fill('vinyl kitchen ground')
  expect(await items()).toHaveLength(1)
  await search.fill('nothing of the kind')
  await page.getByText('Nothing matches.').waitFor()
  expect(await items()).toEqual([])
  await search.fill('kitchen')
  const hall = all.find(title => title.includes('Meter board')) ?? ''
  const link = page.getByRole('link', { name: `Item ${hall.split('.')[0]}`, exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  expect(await items()).toEqual(all)
  expect(await page.evaluate(() => document.activeElement?.querySelector('h4')?.textContent)).toBe(hall)
})

test('lead is found by its name, and has its own mark on the plan [2§9]', async () => {
  const search = page.getByLabel('Search rooms and materials')
  await search.fill('lead paint')
  expect(await items()).toEqual([expect.stringMatching(/^L1\./)])
  await page.getByText('Lead: Lead paint').waitFor()
  await page.getByRole('link', { name: 'Item L1', exact: true }).click()
  expect(await page.evaluate(() => document.activeElement?.querySelector('h4')?.textContent)).toMatch(/^L1\./)
  await search.fill('')
})

test('a report from before packs existed says so, and that its next issue has one [2§9]', async () => {
  await office.getByRole('row', { name: 'Lead' }).getByRole('button', { name: 'More files' }).waitFor()
  expect(await office.getByText('No offline pack').count()).toBe(0)
  await withoutPack('hall', 2)
  await office.reload()
  const sentence = 'No offline pack. The next version of this report will have one if it fits into 15 MB.'
  await office.getByRole('row', { name: 'Lead' }).getByText(sentence).waitFor()
  expect(await office.getByText('No offline pack').count()).toBe(1)
})

test('the pack is no wider than a phone, in either theme and on paper [2§9]', async () => {
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { media: 'print' }] as const) {
    await page.emulateMedia(look)
    expect(await isTooWide()).toBe(false)
  }
})
