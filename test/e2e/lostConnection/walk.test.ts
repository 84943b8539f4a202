import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Frame, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { drafts } from '#test/e2e/device/device.ts'
import {
  clearanceBuilding,
  enterWork,
  newCompany,
  newRemovalist,
  openPanel,
  photos,
  save,
} from '#test/e2e/walks/clearanceWalk.ts'
import { cutOff } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { aPhoto } from '#test/support/data/images.ts'

const product = aProduct()
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-lost-'))
const photo = join(folder, 'photo.jpg')
writeFileSync(photo, aPhoto(1000, 700, 91))
afterAll(() => rmSync(folder, { recursive: true }))

declare global {
  interface Window {
    loseDatabases: () => void
    restoreFrames: () => void
  }
}

/** Adds a function to the page that closes all its open databases, as a browser does. */
const losable = (page: Page) =>
  page.addInitScript(() => {
    const open = new Set<IDBDatabase>()
    const running = new Set<IDBTransaction>()
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...args) {
      const started = transaction.apply(this, args)
      open.add(this)
      running.add(started)
      for (const end of ['complete', 'abort']) started.addEventListener(end, () => running.delete(started))
      return started
    }
    window.loseDatabases = () => {
      for (const each of running)
        try {
          each.abort()
        } catch {
          // The transaction is already committing.
        }
      for (const each of open) {
        each.close()
        each.dispatchEvent(new Event('close'))
      }
      open.clear()
    }
  })

async function openItem(page: Page): Promise<void> {
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('table', { name: 'Rooms' }).getByRole('link', { name: 'Kitchen', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  await page.locator('.grid-actions a[aria-label^="Edit "]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Edit item' }).waitFor()
}

/** The width of the photo in the form. */
const photoWidth = (page: Page) =>
  page.locator('[data-field="image"]').evaluate(field => field.querySelector('img')?.naturalWidth)

/** Simulates WebKit after a page has lost its database connection: databases fail until a reload. */
const loseForGood = (frame: Page | Frame) =>
  frame.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    }
    // An opening that started before can still succeed. Its database fails too.
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
    window.loseDatabases()
  })

/**
 * No database opens any more, until the page calls `restoreFrames`. New frames fail first: the page can add a frame while the
 * others lose their connections.
 */
async function loseFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') as PropertyDescriptor
    window.restoreFrames = () => Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', own)
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { value: null, configurable: true })
  })
  for (const frame of page.frames().slice(1)) await loseForGood(frame)
}

const CLOSED =
  'Couldn’t open the storage on this device, because your browser closed it. Nothing you typed is lost. Keep this page open and try again.'
const XHR = { headers: { 'x-requested-with': 'XMLHttpRequest' } }
const NOTE = 'Behind the oven, seen from the door'

test('typing and taking photos while the browser keeps closing the database loses nothing, and signing out shows no error [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await losable(page)
  await visitor.signIn('surveyor@kauri.example')
  await openItem(page)
  const lose = () => page.evaluate(() => window.loseDatabases())
  const name = page.locator('[name="name"]')
  await lose()
  await name.fill('')
  for (const letter of NOTE) {
    await name.press(letter === ' ' ? 'Space' : letter)
    if (letter === 'e') await lose()
  }
  await lose()
  // The typed text is on the device, and is offered after a reload.
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringContaining(NOTE))
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await name.inputValue()).toBe(NOTE)
  await lose()
  await page.locator('[data-field="image"] input[type=file]').first().setInputFiles(photo)
  await lose()
  await expect.poll(() => photoWidth(page)).toBe(1000)
  for (let step = 0; step < 3; step++) {
    await lose()
    await page.locator('.form-foot').getByRole('button', { name: 'Next' }).click()
  }
  await lose()
  const sent = page.waitForResponse(
    answer => /\/api\/room\/item|\/item/.test(answer.url()) && answer.request().method() === 'POST',
  )
  await page.locator('.form-foot').getByRole('button', { name: 'Save' }).click()
  await lose()
  expect((await sent).ok()).toBe(true)
  await lose()
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  // The form closes after its repeated operation, which can end after the service has the item.
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  await page.reload()
  await page.getByText(NOTE).first().waitFor()
  await lose()
  await page.locator('.grid-actions a[aria-label^="Edit "]').first().click()
  expect(await name.inputValue()).toBe(NOTE)
  await expect.poll(() => photoWidth(page)).toBe(1000)
  await name.press('End')
  await name.press('!')
  await lose()
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/login')
  expect(visitor.problems).toEqual([])
  await context.close()
})

test('a room opens, whenever the browser closes the database while the page loads [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await losable(page)
  await visitor.signIn('surveyor@kauri.example')
  await openItem(page)
  const edit = page.locator('.grid-actions a[aria-label^="Edit "]').first()
  for (let ms = 0; ms < 900; ms += 90) {
    await page.goBack()
    await edit.waitFor()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => 'loseDatabases' in window)
    await page.evaluate(ms => new Promise<void>(done => setTimeout(() => done(window.loseDatabases()), ms)), ms)
    await edit.click()
    await page.locator('[name="name"]').waitFor()
  }
  expect(visitor.problems).toEqual([])
  await context.close()
})

test('if the page can open no database, it continues through a frame; if the frame can’t either, a message says so, and the photo can be stored later [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await losable(page)
  await visitor.signIn('surveyor@kauri.example')
  await openItem(page)
  const pick = () => page.locator('[data-field="image"] input[type=file]').first().setInputFiles(photo)
  await loseForGood(page)
  await page.locator('[name="name"]').fill(NOTE)
  await pick()
  await expect.poll(() => photoWidth(page)).toBe(1000)
  await page.locator('[data-field="image"]').getByRole('button', { name: 'Remove' }).click()
  await loseFrames(page)
  await pick()
  const field = page.locator('[data-field="image"]')
  await field.getByText(CLOSED).waitFor()
  expect(await page.locator('[name="name"]').inputValue()).toBe(NOTE)
  await page.evaluate(() => window.restoreFrames())
  await field.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => photoWidth(page)).toBe(1000)
  await context.close()
})

test('if no database opens, the photo log and the rescue file have Try again, the outbox says why it waits, and then nothing is missing [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await losable(page)
  await visitor.signIn('surveyor@kauri.example')
  await page.goto(`${await clearanceBuilding(page)}/clearance`)
  await enterWork(page, 'Boiler room', /^Class B/)
  await newCompany(page, 'Lost Removals', { b: 'B-112' })
  await newRemovalist(page, 'Rangi Lost', 'Lost Removals')
  await save(page)
  const reconnect = await cutOff(context)
  const panel = await openPanel(page, 'Photo Log')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await panel.getByLabel('Description of entry 1').fill('Before the work')
  const [first, ...others] = photos(3)
  const input = panel.locator('input[type=file]')
  await input.setInputFiles(first ?? [])
  await panel.getByText(/1 of up to 300\./).waitFor()
  await loseForGood(page)
  await loseFrames(page)
  await input.setInputFiles(others)
  for (const { name } of others) await panel.getByText(`${name}: ${CLOSED}`).waitFor()
  await page.evaluate(() => window.restoreFrames())
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText(/3 of up to 300\./).waitFor()
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await save(page)
  const status = page.locator('.sync', { hasText: '1 change to send' }).first()
  await status.click()
  await page.getByRole('heading', { level: 1, name: 'Changes on this device' }).waitFor()
  await loseFrames(page)
  await page.getByRole('button', { name: 'Save to a file' }).click()
  const problem = page.getByRole('alert').filter({ hasText: CLOSED })
  await problem.waitFor()
  await page.evaluate(() => window.restoreFrames())
  const download = page.waitForEvent('download')
  await problem.getByRole('button', { name: 'Try again' }).click()
  const parts = unzipSync(readFileSync(await (await download).path()))
  expect(Object.keys(parts).filter(name => name.startsWith('files/'))).toHaveLength(3)
  await problem.waitFor({ state: 'detached' })
  await loseFrames(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await problem.waitFor()
  await page.evaluate(() => window.restoreFrames())
  reconnect()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Everything on this device has been sent').waitFor()
  expect(await problem.count()).toBe(0)
  await context.close()
})

/** Not the name that an earlier test saved: a field with its saved value has no draft. */
const LATEST = 'Typed while closed'
test('while no database opens, signing out is refused and loses nothing typed, and a page that starts says why it doesn’t open [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await losable(page)
  await visitor.signIn('surveyor@kauri.example')
  await openItem(page)
  await page.locator('[name="name"]').fill('Behind')
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringContaining('Behind'))
  await loseFrames(page)
  await loseForGood(page)
  await page.locator('[name="name"]').fill(LATEST)
  await page.getByText(CLOSED).first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const signOut = async () => {
    await page.getByRole('button', { name: /, your menu$/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  }
  await signOut()
  await page.getByText(CLOSED).first().waitFor()
  expect(await page.locator('[name="name"]').inputValue()).toBe(LATEST)
  await page.evaluate(() => window.restoreFrames())
  await signOut()
  await page.waitForURL('**/login')
  await visitor.signIn('surveyor@kauri.example')
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringContaining(LATEST))

  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    }
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { value: null })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'The storage on this device doesn’t open' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await context.close()
})

test('“Sign out everywhere” ends the other sessions although no database opens [P1 S-16]', async () => {
  const [here, there] = [await product.open(), await product.open()]
  await losable(here.page)
  for (const visitor of [here, there]) await visitor.signIn('exporter@kauri.example')
  await here.page.goto('/account')
  await here.page.getByRole('heading', { name: 'Signed-in devices' }).waitFor()
  await loseFrames(here.page)
  await loseForGood(here.page)
  await here.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.poll(async () => (await there.page.request.get(`${product.url}/api/auth/user`, XHR)).status()).toBe(401)
  await there.page.reload()
  await there.page.waitForURL('**/login')
  for (const { context } of [here, there]) await context.close()
})

async function deleteDatabases(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

test('a change that waits is still sent after the browser has deleted the data of the open page [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  const note = page.getByRole('textbox', { name: 'General' })
  await note.waitFor()
  await context.setOffline(true)
  await note.fill('The key is at the office')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.sync', { hasText: '1 change to send' }).first().waitFor()
  await deleteDatabases(page)
  await context.setOffline(false)
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.reload()
  await page.getByText('The key is at the office').waitFor()
  await context.close()
})

test('a photo that waits is still sent after the browser has deleted the data of the open page [P1]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await openItem(page)
  const taken = join(folder, 'taken.jpg')
  writeFileSync(taken, aPhoto(900, 600, 92))
  await page.locator('[data-field="image"] input[type=file]').first().setInputFiles(taken)
  await expect.poll(() => photoWidth(page)).toBe(900)
  for (let step = 0; step < 3; step++) await page.locator('.form-foot').getByRole('button', { name: 'Next' }).click()
  await context.setOffline(true)
  await page.locator('.form-foot').getByRole('button', { name: 'Save' }).click()
  await page.locator('.sync', { hasText: '1 change to send' }).first().waitFor()
  await deleteDatabases(page)
  await context.setOffline(false)
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.reload()
  await page.locator('.grid-actions a[aria-label^="Edit "]').first().click()
  await expect.poll(() => photoWidth(page)).toBe(900)
  await context.close()
})
