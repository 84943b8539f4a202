import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drafts } from '#test/e2e/device/device.ts'
import { FAULT, intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
const CANARY = 'Canary in the ceiling'
const DRAFT = 'Canary in the wall'

const sync = (page: Page, words: string) => page.locator('.sync', { hasText: words }).first()

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/browse?search=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** All readable data on the device as one text: databases, storages and caches. */
const dump = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (typeof value !== 'object' || value === null) return String(value)
      return [value.constructor.name, ...Object.entries(value).flatMap(([key, each]) => [key, textOf(each)])].join(' ')
    }
    const done = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        texts.push(name, store, textOf(await done(rows.getAllKeys())), textOf(await done(rows.getAll())))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

/** Leaves a waiting note, and an unsaved floor. */
async function writeOffline(visitor: Visitor, note: string): Promise<void> {
  const { page, context } = visitor
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'General' }).fill(note)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sync(page, '1 change to send').waitFor()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill(DRAFT)
}

test('signing out offline leaves nothing readable; waiting writes and drafts return when the same user signs in [S-21 A14 A25]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await open(page, '8 Tui Street')
  await writeOffline(visitor, CANARY)
  for (const readable of [CANARY, 'Aroha', 'Tui']) expect(await dump(page)).toContain(readable)
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out' })
  await question
    .getByText(
      '1 change hasn’t been sent. It stays on this device, encrypted, and is sent when you sign in again here.',
    )
    .waitFor()
  // Nothing can be sent offline.
  expect(await question.getByRole('button', { name: 'Send now' }).count()).toBe(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name').inputValue()).toBe(DRAFT)
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'You’re signed out on this device' }).waitFor()
  await page.getByText('your session ends as soon as this device is back online').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  const left = await dump(page)
  expect(left).not.toMatch(/canary|aroha|tui|kauri|CryptoKey/i)
  expect(left).toContain('signed-out')
  const ended = page.waitForResponse(answer => answer.url().endsWith('/api/auth/logout'))
  await context.setOffline(false)
  expect((await ended).status()).toBe(204)
  await page.waitForURL('**/login')
  expect((await context.cookies()).filter(({ name, value }) => name.includes('session') && value !== '')).toEqual([])

  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
  await visitor.signIn('reviewer@kauri.example')
  await sync(page, 'All saved').waitFor()
  await open(page, '8 Tui Street')
  expect(await page.getByText(CANARY).count()).toBe(0)
  expect(await dump(page)).not.toMatch(/canary/i)
  expect(sent.filter(path => path.includes('/note'))).toEqual([])
  await signOut(page)
  await page.waitForURL('**/login')

  const arrived = page.waitForResponse(answer => /\/api\/building\/\w+\/note$/.test(answer.url()) && answer.ok())
  await visitor.signIn('surveyor@kauri.example')
  await arrived
  await sync(page, 'All saved').waitFor()
  await open(page, '8 Tui Street')
  await page.getByText(CANARY).first().waitFor()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe(DRAFT)
  await context.close()
})

test('signing out in one tab closes the others; what was typed there is offered at the next sign-in [P1 S-21]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  const other = await context.newPage()
  await open(other, '8 Tui Street')
  await other.getByRole('link', { name: 'Add floor' }).first().click()
  await other.getByLabel('Name').fill(DRAFT)
  const floorForm = other.url()
  await expect.poll(async () => (await drafts(page)).join()).toContain(DRAFT)
  await signOut(page)
  for (const tab of [page, other]) await tab.getByLabel('Email').waitFor()
  await visitor.signIn('surveyor@kauri.example')
  await other.goto(floorForm)
  await other.getByRole('button', { name: 'Restore' }).click()
  expect(await other.getByLabel('Name').inputValue()).toBe(DRAFT)
  expect(visitor.problems).toEqual([])
  await context.close()
})

/** Signs in as another tab would: this page gets no event. */
async function signInElsewhere({ context }: Visitor, email: string): Promise<void> {
  const data = { email, password: 'demo-password-1' }
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  expect((await context.request.post(`${product.url}/api/auth/login`, { data, headers })).ok()).toBe(true)
}

test('if another user signs in in another tab, a tab sends nothing as that user, and its writes wait for their own [S-07 S-21]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  const note = 'Asked the caretaker for the keys'
  await visitor.signIn('surveyor@kauri.example')
  await open(page, '8 Tui Street')
  await writeOffline(visitor, note)
  await signInElsewhere(visitor, 'pm@kauri.example')
  const refused = page.waitForResponse(answer => answer.status() === 401)
  await context.setOffline(false)
  await refused
  await page.getByRole('button', { name: /^Sione Latu.*your menu$/ }).waitFor()
  await open(page, '8 Tui Street')
  expect(await page.getByText(note).count()).toBe(0)
  const arrived = page.waitForResponse(answer => /\/api\/building\/\w+\/note$/.test(answer.url()) && answer.ok())
  await visitor.signIn('surveyor@kauri.example')
  await arrived
  await context.close()
})

test('signing out while the service fails says so, and leads to the sign-in page [1§8]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await open(page, '8 Tui Street')
  const recover = await intercept(context, /\/api\/auth\/logout$/, route => route.fulfill(FAULT))
  await signOut(page)
  await page.getByText('The service couldn’t end your session: Something went wrong on our side.').waitFor()
  expect(await page.getByText('You’re offline').count()).toBe(0)
  recover()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').waitFor()
  await expect
    .poll(async () => (await context.cookies()).filter(({ name, value }) => name.includes('session') && value))
    .toEqual([])
  await context.close()
})

/** Lets the page’s storage refuse every write, as on a full device. */
const refuseWrites = (page: Page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

test('where the page can store nothing more, screens open, and signing out ends the session [P2]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await refuseWrites(page)
  await page.getByRole('link', { name: 'Browse' }).first().click()
  await page.getByRole('heading', { level: 1, name: /^Browse/ }).waitFor()
  await signOut(page)
  await page.getByLabel('Email').waitFor()
  await expect
    .poll(async () => (await context.cookies()).filter(({ name, value }) => name.includes('session') && value))
    .toEqual([])
  await context.close()
})

test('a user whose session ended leaves nothing readable to the next user of the device [S-21 A14]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await open(page, '8 Tui Street')
  await writeOffline(visitor, `Another ${CANARY}`)
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await context.setOffline(false)
  await visitor.signInByForm('surveyor@rimu.example')
  await sync(page, 'All saved').waitFor()
  expect(await dump(page)).not.toMatch(/canary|tui street/i)
  await context.close()
})

/** The browser answers no deletion, not even in frames. The limit of five seconds passes at once. */
const holdDeletions = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.deleteDatabase = () => ({}) as IDBOpenDBRequest
    const { timeout } = AbortSignal
    AbortSignal.timeout = ms => timeout.call(AbortSignal, ms === 5_000 ? 100 : ms)
  })

test('if the browser answers no deletion, signing out still ends the session and leaves nothing readable, and the next user’s page opens [P1 S-21]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await holdDeletions(page)
  await visitor.signIn('surveyor@kauri.example')
  await open(page, '8 Tui Street')
  expect(await dump(page)).toContain('Tui')
  await signOut(page)
  await page.waitForURL('**/login')
  await page.getByLabel('Email').waitFor()
  expect(await dump(page)).not.toMatch(/aroha|tui|kauri|CryptoKey/i)
  expect((await context.cookies()).filter(({ name, value }) => name.includes('session') && value !== '')).toEqual([])
  await visitor.signInByForm('surveyor@rimu.example')
  await sync(page, 'All saved').waitFor()
  await context.close()
})
