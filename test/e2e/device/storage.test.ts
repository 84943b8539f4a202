import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { aPhoto } from '#test/support/data/images.ts'

const product = aProduct()
let visitor: Visitor
let page: Page
let devtools: CDPSession
const photo = join(mkdtempSync(join(tmpdir(), 'clearfloor-full-')), 'photo.jpg')

beforeAll(async () => {
  writeFileSync(photo, aPhoto(1200, 900, 91))
  visitor = await product.open()
  ;({ page } = visitor)
  devtools = await visitor.context.newCDPSession(page)
  await visitor.signIn('surveyor@kauri.example')
})

/** Leaves the product so many bytes on this device; without a number as many as before. */
async function leave(bytes?: number): Promise<void> {
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: product.url,
    ...(bytes !== undefined && { quotaSize: used + bytes }),
  })
}

async function openItem(): Promise<void> {
  await page.goto('/dashboard')
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByRole('radio', { name: 'Lead', exact: true }).check()
}

const FULL = /Couldn’t save the (photo|change) on this device\. Free up some space and try again\./

test('F-28 on a device that is full, photo and change say so where they are entered, and what was typed stays', async () => {
  await openItem()
  await page.locator('[name="name"]').fill('Frame on a full device')
  await leave(0)
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.locator('[data-field="image"]').getByText(FULL).waitFor()
  expect(await page.locator('[name="name"]').inputValue()).toBe('Frame on a full device')
  await leave()
  await page.goto('/browse?search=Tui')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  const text = 'Ladder needed. '.repeat(2_000)
  await page.getByRole('textbox', { name: 'General' }).fill(text)
  await leave(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(FULL).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'General' }).innerText()).toContain('Ladder needed. Ladder needed.')
  await leave()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText('Ladder needed.').waitFor()
})

test('F-28 before a photo is taken, and on the page of what waits, it is said that little room is left', async () => {
  await leave(20 * 1024 * 1024)
  await openItem()
  await page
    .locator('[data-field="image"]')
    .getByText(/^Only [\d.]+ MB left on this device/)
    .waitFor()
  await page.goto('/outbox')
  const section = page.getByRole('region', { name: 'Storage on this device' })
  await section.getByText(/^Only [\d.]+ MB left on this device/).waitFor()
  await leave()
})

test('F-28 the browser is asked to keep what is stored with the first write, and its answer is said', async () => {
  const fresh = await product.open()
  const session = await fresh.context.newCDPSession(fresh.page)
  await fresh.signIn('surveyor@kauri.example')
  await fresh.page.goto('/outbox')
  const section = fresh.page.getByRole('region', { name: 'Storage on this device' })
  await section.getByText('This browser hasn’t promised to keep what’s saved here.').waitFor()
  await session.send('Browser.grantPermissions', { origin: product.url, permissions: ['durableStorage'] })
  await fresh.page.goto('/browse?search=Tui')
  await fresh.page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await fresh.page.getByRole('button', { name: 'Edit General' }).click()
  await fresh.page.getByRole('textbox', { name: 'General' }).fill('Key at the bakery')
  await fresh.page.getByRole('button', { name: 'Save', exact: true }).click()
  await fresh.page.getByRole('tabpanel', { name: 'General' }).getByText('Key at the bakery').waitFor()
  await fresh.page.goto('/outbox')
  await section.getByText('This browser keeps what’s saved here, even when the device runs low on space.').waitFor()
  await fresh.context.close()
})
