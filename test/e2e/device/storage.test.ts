import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cutOff } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { aPhoto } from '#test/support/data/images.ts'

const product = aProduct()
const photo = join(mkdtempSync(join(tmpdir(), 'clearfloor-full-')), 'photo.jpg')
writeFileSync(photo, aPhoto(1200, 900, 91))

const FULL = /Couldn’t save the (photo|change) on this device\. Free up some space and try again\./

async function openBuilding(page: Page): Promise<void> {
  await page.goto('/browse?search=Tui')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
}

/** Fills the user’s database until not even one more kilobyte fits; resolves to the error names. */
const fill = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('clearfloor-'))
    const request = indexedDB.open(found?.name ?? '')
    await new Promise(done => {
      request.onsuccess = done
    })
    const database = request.result
    const put = (bytes: number) =>
      new Promise<string | undefined>(done => {
        const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
        transaction.oncomplete = () => done(undefined)
        transaction.onabort = () => done(transaction.error?.name)
        const value = Array.from({ length: bytes }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
        transaction.objectStore('drafts').put({ value, at: new Date().toISOString() }, `fill:${Math.random()}`)
      })
    const errors: string[] = []
    for (const bytes of [100_000, 10_000, 1_000]) {
      let error: string | undefined
      do error = await put(bytes)
      while (!error)
      errors.push(error)
    }
    database.close()
    return errors
  })

test('on a full device, photos and changes show the error where they are entered, and typed values stay [F-28]', async () => {
  const { page, context, signIn } = await opened()
  const devtools = await context.newCDPSession(page)
  // Chromium reads the remaining quota before the first write, and counts from there.
  const origin = new URL(product.url).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 })
  await signIn('surveyor@kauri.example')
  await openBuilding(page)
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByRole('radio', { name: 'Lead', exact: true }).check()
  await page.locator('[name="name"]').fill('Frame on a full device')
  expect(await fill(page)).toEqual(['QuotaExceededError', 'QuotaExceededError', 'QuotaExceededError'])
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.locator('[data-field="image"]').getByText(FULL).waitFor()
  expect(await page.locator('[name="name"]').inputValue()).toBe('Frame on a full device')
  await page.goto('about:blank')
  await openBuilding(page)
  await page.getByRole('button', { name: 'Edit General' }).click()
  const box = page.getByRole('textbox', { name: 'General' })
  await box.fill('Ladder needed. '.repeat(2_000))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(FULL).first().waitFor()
  expect(await box.innerText()).toContain('Ladder needed. Ladder needed.')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText('Ladder needed.').first().waitFor()
  await context.close()
})

test('the first write requests persistent storage, and the browser’s answer is shown [F-28]', async () => {
  const { page, context, signIn } = await opened()
  // A headless browser never grants persistent storage, so this one is made to.
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      localStorage.setItem('table-rows:agreed', 'yes')
      return true
    }
    navigator.storage.persisted = async () => localStorage.getItem('table-rows:agreed') !== null
  })
  await signIn('surveyor@kauri.example')
  await page.goto('/outbox')
  const content = page.locator('#content')
  await content.getByRole('link', { name: 'Storage on this device' }).click()
  await page.getByRole('heading', { level: 1, name: 'Storage on this device' }).waitFor()
  await content.getByText('This browser hasn’t promised to keep what’s saved here.').waitFor()
  await openBuilding(page)
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Key at the bakery')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText('Key at the bakery').waitFor()
  await page.goto('/storage')
  await content.getByText('This browser keeps what’s saved here, even when the device runs low on space.').waitFor()
  await context.close()
})

test('both pages of the device warn of unsent changes, one that the browser may delete them [F-28]', async () => {
  const { page, context, signIn } = await opened()
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false
  })
  await signIn('surveyor@kauri.example')
  await openBuilding(page)
  const warning = page.getByText(
    '1 change is only on this device. Don’t clear this browser’s data until everything is sent.',
  )
  await page.goto('/outbox')
  await page.getByText('Everything on this device has been sent').waitFor()
  expect(await warning.count()).toBe(0)
  await openBuilding(page)
  await cutOff(context)
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Gate code at the office')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText('Gate code at the office').waitFor()
  await page.locator('.sync', { hasText: '1 change to send' }).click()
  await warning.waitFor()
  await page.locator('#content').getByRole('link', { name: 'Storage on this device' }).click()
  await warning.waitFor()
  await page.getByRole('status').getByText('hasn’t promised to keep').waitFor()
  await page.locator('#content').getByRole('link', { name: 'Changes on this device' }).waitFor()
  await context.close()
})

async function opened() {
  const visitor = await product.open()
  const { page, context } = visitor
  return { page, context, signIn: (email: string) => visitor.signIn(email) }
}
